import { cpus } from 'node:os';
import { parseArguments } from '../scripts/tools/parseArguments.mjs';
import { startPostgres } from '../testing/databases/postgresServer.ts';
import { answers } from './answers.ts';
import { disclosure } from './disclosure.ts';
import { isMet, tableOf, type Bench } from './measurement.ts';
import { firstQuestion } from './firstQuestion.ts';
import { growth } from './growth.ts';
import { invitations } from './invitations.ts';
import { lists } from './lists.ts';
import { mail } from './mail.ts';
import { pages } from './pages.ts';
import { participants } from './participants.ts';
import { profile } from './profile.ts';
import { record } from './record.ts';
import { reports } from './reports.ts';
import { sizes } from './sizes.ts';
import { start } from './start.ts';
import { workbook } from './workbook.ts';
import { workers } from './workers.ts';

// Only the ratios within one run are reliable, since client, server and database share this machine's processors. `npm
// run bench` runs all benches, and `npm run bench -- answers lists` runs some of them. `--record` writes the figures to
// results.md.
const benches: Record<string, Bench> = {
  answers,
  workers,
  participants,
  profile,
  invitations,
  mail,
  lists,
  growth,
  workbook,
  reports,
  disclosure,
  firstQuestion,
  pages,
  sizes,
  start,
};

const { positionals: requested, values } = parseArguments(
  { allowPositionals: true, options: { record: { type: 'boolean', default: false } } },
  `npm run bench -- [${Object.keys(benches).join(' | ')}] … [--record]`,
);
const unknown = requested.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined)
  throw new Error(`There is no bench ${unknown}; there are ${Object.keys(benches).join(', ')}`);

const machine = `Node ${process.version}, ${cpus().length} processors, PostgreSQL with fsync on, ${new Date().toISOString().slice(0, 10)}`;
const missed: string[] = [];
console.log(`${machine}\n`);
for (const [name, { title, conf = '', run }] of Object.entries(benches)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`## ${title}\n`);
  // Each bench has its own PostgreSQL server. A shared server would still be writing the data of the previous bench
  // from memory to the disk.
  const postgres = await startPostgres({ fsync: true, conf });
  try {
    const measurements = await run(postgres.url);
    console.log(`${tableOf(measurements)}\n`);
    if (values.record) await record(name, tableOf(measurements), machine);
    missed.push(...measurements.filter((measurement) => !isMet(measurement)).map(({ what }) => `${name}: ${what}`));
  } finally {
    await postgres.stop();
  }
}
if (missed.length > 0) console.log(`Missed:\n${missed.map((what) => `  ${what}`).join('\n')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
