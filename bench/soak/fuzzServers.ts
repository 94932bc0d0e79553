import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operations } from '#contract/api.ts';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { fuzz, type FuzzResult } from '#testing/attacks/fuzz/fuzz.ts';
import { createFuzzWorld } from '#testing/attacks/fuzz/fuzzWorld.ts';
import { rowsOfAccount } from '#testing/attacks/fuzz/rowsOfAccount.ts';
import { sendOverHttp } from '#testing/attacks/fuzz/sendOverHttp.ts';
import { startServer } from '#testing/servers/serverProcess.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

/**
 * The number of requests after which an organisation is useless: everything that can be deleted is gone, and everyone
 * is signed out.
 */
const requestsOfRound = 5_000;
const atOnce = 8;
/** The time after which a response counts as missing, in milliseconds. */
const timeLimit = 10_000;

/**
 * Sends hostile and nearly valid requests for every operation to a real server. Four fifths go to PostgreSQL, half of
 * these to a server of two workers, and the others to the embedded database.
 */
export const fuzzServers: SoakPart = ({ requests, seed }, report) =>
  onPostgres(async (postgres) => {
    const rounds = Math.ceil(requests / requestsOfRound);
    const ofEach = Math.ceil(Math.min(requests, requestsOfRound) / Object.keys(operations).length);
    const neverServed = new Set(Object.keys(operations));
    const problems: string[] = [];
    let sent = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const databaseUrl = round % 5 === 0 ? null : await createDatabase(postgres.url, `fuzz_${round}`);
      const result = await fuzzOne(databaseUrl, seed + 1001 * round, ofEach);
      sent += result.sent;
      for (const name of neverServed) if (!result.neverServed.includes(name)) neverServed.delete(name);
      problems.push(
        ...result.problems.map(
          (problem) => `round ${round}, ${databaseUrl === null ? 'embedded' : 'PostgreSQL'}: ${problem}`,
        ),
      );
    }
    report(
      `${sent} requests, ${atOnce} at once, seed ${seed}: ${problems.length} faults; ${Object.keys(operations).length - neverServed.size} of ${Object.keys(operations).length} operations did their work` +
        `${neverServed.size > 0 ? `, but not ${[...neverServed].join(', ')}` : ''}`,
      problems,
    );
  });

async function fuzzOne(databaseUrl: string | null, seed: number, requests: number): Promise<FuzzResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-fuzz-'));
  const database = { databaseUrl, dataDir };
  const { world, before } = await withProduct(database, async (product) => {
    const made = await createFuzzWorld(product);
    return { world: made, before: await rowsOfAccount(product.db, made.otherAccountId) };
  });
  const server = await startServer({
    DEMO: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, WORKERS: String(1 + (seed % 2)) }),
  });
  const { send, close } = sendOverHttp(server.url);
  try {
    const result = await fuzz({ world, send, seed, requests, atOnce, timeLimit });
    if ((await server.stop()) !== 0) result.problems.push('the server did not end well');
    for (const line of server.logs().split('\n'))
      if (line.includes('request failed')) result.problems.push(`logged: ${line.slice(0, 1000)}`);
    const after = await withProduct(database, ({ db }) => rowsOfAccount(db, world.otherAccountId));
    for (const [table, hash] of Object.entries(before))
      if (after[table] !== hash) result.problems.push(`rows of ${table} of another organisation were changed`);
    return result;
  } finally {
    close();
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
