import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../server/db/database.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { caller, type Call } from './caller.ts';
import type { Bench, Measurement } from './measurement.ts';
import { listedOrganisation, type ListedOrganisation } from './listedOrganisation.ts';
import { listRequests } from './listRequests.ts';
import { median } from './median.ts';

/** Number of requests per page. */
const times = 5;
/** The maximum length of a page. */
const whole = 200;

/**
 * Measures pages of lists and searches in them over HTTP, one at a time, and reports the slowest of each kind. The
 * floor loads the same page by one bare statement on an index, on the same database.
 */
export const lists: Bench = {
  title: 'Lists of 100 000',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const onServer = await listFigures('', { databaseUrl, dataDir: '' }, { DATABASE_URL: databaseUrl }, 100_000);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-lists-'));
    try {
      return [
        ...onServer,
        ...(await listFigures(', embedded, of 20 000', { databaseUrl: null, dataDir }, { DATA_DIR: dataDir }, 20_000)),
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function listFigures(
  note: string,
  database: { databaseUrl: string | null; dataDir: string },
  settings: Record<string, string>,
  people: number,
): Promise<Measurement[]> {
  const db = await openDatabase(database);
  const organisation = await listedOrganisation(db, people);
  await sql`analyze`.execute(db);
  await sql`vacuum`.execute(db);
  const floor = await medianOf(() => barePage(db, organisation));
  await db.destroy();
  const server = await startServer({ ...settings, DEMO: '0' });
  try {
    const call = caller(server.url, organisation.token);
    const { pages, beginnings } = listRequests(organisation);
    const measurements: Measurement[] = [];
    const add = async (kind: string, addresses: string[]) => {
      const { slowest, address } = await slowestOf(call, addresses);
      measurements.push({
        what: `${kind}${note}, slowest of ${addresses.length}: \`${shown(address)}\``,
        product: `${slowest.toFixed(1)} ms`,
        floor: `${floor.toFixed(1)} ms`,
        ratio: slowest / floor,
        goal: '50 ms',
      });
    };
    for (const [kind, addresses] of Object.entries(pages)) {
      const places: string[] = [];
      for (const address of addresses) places.push(address, ...(await walk(call, address)));
      await add(kind, places);
    }
    for (const [kind, addresses] of Object.entries(beginnings)) await add(kind, addresses);
    return measurements;
  } finally {
    await server.remove();
  }
}

/**
 * Loads a list from start to end. @returns the positions of its middle and last page.
 * @throws Error if someone appears twice.
 */
async function walk(call: Call, address: string): Promise<string[]> {
  const cursors: string[] = [];
  const seen = new Set<string>();
  let rows = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Record<string, unknown> = await call(
      'GET',
      `${address}&limit=${whole}&cursor=${encodeURIComponent(cursor)}`,
    );
    const entries = Object.values(page).find(Array.isArray) as { id: string }[];
    for (const { id } of entries) seen.add(id);
    rows += entries.length;
    cursor = page['cursor'] as string | null;
    if (cursor !== null) cursors.push(cursor);
  }
  if (seen.size !== rows || rows === 0) throw new Error(`${address} has ${seen.size} in ${rows} rows`);
  return [...new Set([cursors[Math.floor(cursors.length / 2)], cursors.at(-1)])].flatMap((cursor) =>
    cursor ? [`${address}&cursor=${encodeURIComponent(cursor)}`] : [],
  );
}

async function slowestOf(call: Call, addresses: string[]): Promise<{ slowest: number; address: string }> {
  const taken: { slowest: number; address: string }[] = [];
  for (const address of addresses) taken.push({ slowest: await medianOf(() => call('GET', address)), address });
  return taken.reduce((worst, each) => (each.slowest > worst.slowest ? each : worst));
}

/** The query of an address, without cursors and ids, which differ in each run. */
const shown = (address: string) =>
  address
    .slice(address.indexOf('?') + 1)
    .replace(/cursor=.*/, 'cursor=…')
    .replaceAll(/[0-9a-f-]{36}/g, '…');

const barePage = (db: Db, { accountId }: ListedOrganisation) =>
  sql`
  select id, given_name, family_name, email_address from participant where account_id = ${accountId}::uuid order by family_key, given_key, id limit 50
`.execute(db);

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}
