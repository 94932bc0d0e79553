import { cpus } from 'node:os';
import { startPostgres } from '../testing/postgresServer.ts';
import { answerSaves } from './answerSaves.ts';
import { disclosure } from './disclosure.ts';
import { invitations, type Invitations } from './invitations.ts';
import type { Load } from './load.ts';
import { printReports } from './printReports.ts';

// Ratios of one run are what to trust: client, server and database share this machine's processors. `npm run bench`
// runs all, `npm run bench -- invitations` one of them; reports of 100 000 responses, which take minutes, only when named.
const benches: Record<string, (postgresUrl: string) => Promise<void>> = {
  async answers(postgresUrl) {
    console.log('## Answer saves, by a bare node:http handler doing one prepared upsert on the same PostgreSQL\n');
    console.log('| connections | bare | product | ratio | goal |');
    console.log('|---|---|---|---|---|');
    const { connections, bare, product, ratio } = await answerSaves(postgresUrl, 16);
    console.log(`| ${connections} | ${show(bare)} | ${show(product)} | ${ratio.toFixed(2)} | 0.70 |\n`);
  },
  async invitations(postgresUrl) {
    console.log('## A survey of 10 000 people: imported over HTTP, opened, invited by SMTP\n');
    const result = await invitations(postgresUrl, 10_000, showProgress());
    console.log('\n');
    for (const line of table(result)) console.log(line);
  },
  disclosure: async () => disclosure(),
  reports: (postgresUrl) => printReports(postgresUrl, wanted.includes('reports') ? [1_000, 10_000, 100_000] : [1_000, 10_000]),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(', ')}`);

const postgres = await startPostgres({ fsync: true });
try {
  console.log(`Node ${process.version}, ${cpus().length} processors, PostgreSQL with fsync on\n`);
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench(postgres.url);
  }
} finally {
  await postgres.stop();
}

function show({ rate, p50, p99 }: Load): string {
  return `${Math.round(rate)}/s, p50 ${p50} ms, p99 ${p99} ms`;
}

/** One line that is written over, on a terminal; else one at each tenth. */
function showProgress() {
  let last = '';
  return (what: string, count: number) => {
    const line = `${what} ${Math.floor(count / 1000)} 000`;
    if (line !== last) process.stdout.write(process.stdout.isTTY ? `\r${line}   ` : `${last === '' ? '' : ', '}${line}`);
    last = line;
  };
}

function table({ people, importing, opening, sending, bareSending, peakMemory }: Invitations): string[] {
  const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${Math.round(people / seconds)}/s`;
  return [
    '| what | product | bare nodemailer pool | ratio | goal |',
    '|---|---|---|---|---|',
    `| people imported, 500 a call | ${rate(importing)} | | | 1000/s |`,
    `| survey opened, all invitations queued | ${opening.toFixed(2)} s | | | 3 s |`,
    `| mails taken by the SMTP server | ${rate(sending)} | ${rate(bareSending)} | ${(bareSending / sending).toFixed(2)} | 0.25 and 200/s |`,
    `| peak memory of the server process | ${peakMemory === null ? 'not told by this system' : `${Math.round(peakMemory)} MB`} | | | 350 MB |`,
  ];
}
