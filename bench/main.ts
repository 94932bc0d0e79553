import { cpus } from 'node:os';
import { startPostgres } from '../testing/postgresServer.ts';
import { answerSaves } from './answerSaves.ts';
import type { Load } from './load.ts';

// Ratios of one run are what to trust: client, server and database share this machine's processors.
const postgres = await startPostgres({ fsync: true });
try {
  console.log(`Node ${process.version}, ${cpus().length} processors, PostgreSQL with fsync on\n`);
  console.log('## Answer saves, by a bare node:http handler doing one prepared upsert on the same PostgreSQL\n');
  console.log('| connections | bare | product | ratio | goal |');
  console.log('|---|---|---|---|---|');
  const { connections, bare, product, ratio } = await answerSaves(postgres.url, 16);
  console.log(`| ${connections} | ${show(bare)} | ${show(product)} | ${ratio.toFixed(2)} | 0.70 |`);
} finally {
  await postgres.stop();
}

function show({ rate, p50, p99 }: Load): string {
  return `${Math.round(rate)}/s, p50 ${p50} ms, p99 ${p99} ms`;
}
