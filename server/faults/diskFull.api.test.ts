import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { answerUntilFull } from '#testing/faults/answerUntilFull.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { runLimited } from '#testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { withFileLimit } from '#testing/faults/withFileLimit.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { canMountSmallDisk, withSmallDisk } from '#testing/faults/withSmallDisk.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs the whole built server. A limit on file size, beyond which writing fails, simulates a full disk.
vi.setConfig({ testTimeout: 180_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
let database: ServerDatabase;
let server: ServerProcess | undefined;
let postgres: PostgresServer | undefined;
let metricsPort: number;
beforeEach(async () => {
  database = await createServerDatabase();
  metricsPort = await findFreePort();
});
afterEach(async () => {
  await server?.remove();
  await postgres?.stop();
  await database.remove();
  [server, postgres] = [undefined, undefined];
});

/** Checks that metrics and log show each rejected answer, and that the log names the kind of error, without answers. */
async function expectSeen(statuses: number[]) {
  const rejected = statuses.filter((status) => status === 500).length;
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(new RegExp(`^heartwood_http_requests_total{[^}]*/answer",status="500"} ${rejected}$`, 'm'));
  await vi.waitFor(() => {
    const lines = server!.logs().split('\n');
    const linesWith = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
    expect(linesWith(/\/answer","status":500/)).toHaveLength(rejected);
    const failed = linesWith(/"level":50,.*"msg":"request failed"/);
    expect(failed).toHaveLength(rejected);
    expect(failed[0]).toMatch(/"message":"SQLSTATE \w{5}"/);
  }, 5_000);
  expect(server!.logs()).not.toMatch(/[0-9a-f]{100}/);
}

it.runIf(!onPostgres)(
  'with the embedded database, the server answers errors while nothing can be written, stops cleanly, and loses no acknowledged answer',
  async () => {
    const { shareToken } = await database.use((product) => makeSurvey(product, { people: 1 }));
    // The first start stores the web files of this release.
    server = await startServer({ ...database.settings, DEMO: '0', METRICS_PORT: String(metricsPort) });
    expect(await server.stop()).toBe(0);
    await server.restart({ largestFile: (await logEndOf(database)) + 2 ** 20 });
    const { acknowledged, statuses, read } = await answerUntilFull(server.url, shareToken);
    expect(acknowledged).toBeGreaterThan(10);
    expect(new Set(statuses)).toEqual(new Set([204, 500]));
    // The last calls get errors too, so the server neither hangs nor ends.
    expect(statuses.slice(-4)).toEqual(Array(4).fill(500));
    await expectSeen(statuses);
    expect(await server.stop()).toBe(0);
    expect(server.logs()).not.toMatch(/could not (write|extend)/);
    await server.restart();
    // No acknowledged answer is lost. The first rejected answer may be stored nevertheless: its commit may have been in
    // the log when the next write failed, and the server cannot know that.
    const stored = await read();
    expect([acknowledged, acknowledged + 1]).toContain(stored);
  },
);

describe.runIf(!onPostgres)('a first start without room for the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'heartwood-full-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const settings = () => ({ DATA_DIR: folder, DEMO: '0' });

  it.runIf(canMountSmallDisk())('ends with one line that says that the disk is full', () => {
    const { code, stderr } = runLimited(
      (command) => withSmallDisk(command, { folder, bytes: 2 ** 20 }),
      'server/main.js',
      settings(),
    );
    expect([code, stderr]).toEqual([
      1,
      `Heartwood cannot start: The database in ${path.join(folder, 'database')} cannot be made: no space is left on the disk\n`,
    ]);
  });

  it('leaves no files behind, so that the next start works', async () => {
    const { code, stderr } = runLimited((command) => withFileLimit(command, 2 ** 20), 'server/main.js', settings());
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Heartwood cannot start: The database in \S+ cannot be made: .+\n$/);
    expect(readdirSync(folder)).toEqual([]);
    server = await startServer(settings());
    expect(await server.stop()).toBe(0);
  });
});

it.runIf(onPostgres)(
  'on a PostgreSQL server whose tables cannot grow, the server starts without storing its web files, answers errors, and loses no acknowledged answer',
  async () => {
    postgres = await startPostgres({ fsync: true, smallLog: true });
    const databaseUrl = await createDatabase(postgres.url, 'full');
    const { shareToken } = await withProduct({ databaseUrl, dataDir: '' }, async (product) => {
      // With the web files of a release, this table's file would exceed the limit.
      const file = { path: 'other-1234567.js', content: randomBytes(1_900_000), when_needed: product.clock() };
      await product.db.insertInto('web_file').values(file).execute();
      return makeSurvey(product, { people: 1 });
    });
    await postgres.halt();
    // The limit is larger than the existing files and those of the log. The long texts of the answers exceed it.
    await postgres.restart(2 * 2 ** 20);
    server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', METRICS_PORT: String(metricsPort) });
    await server.printed(/"level":40,.*"code":"(\w+)".*"msg":"The web files of this release cannot be stored/);
    expect((await fetch(`${server.url}/app/`)).status).toBe(200);
    const { acknowledged, statuses, read } = await answerUntilFull(server.url, shareToken);
    expect(acknowledged).toBeGreaterThan(10);
    expect(new Set(statuses)).toEqual(new Set([204, 500]));
    expect(statuses.slice(-4)).toEqual(Array(4).fill(500));
    await expectSeen(statuses);
    await postgres.halt();
    await postgres.restart();
    await vi.waitFor(async () => expect(await read()).toBe(acknowledged), { timeout: 20_000 });
  },
);

it.runIf(onPostgres)(
  'a mail that cannot be written to its folder is retried and leaves no unfinished file, and a log that cannot be written stops no request',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-full-'));
    const { shareToken } = await database.use((product) => makeSurvey(product, { people: 3 }));
    const logFile = path.join(folder, 'log');
    server = await startServer({ ...database.settings, DEMO: '0' }, { largestFile: 1024, logFile });
    const openJobs = () => database.use(({ db }) => db.selectFrom('job').select(['attempts', 'last_error']).execute());
    await vi.waitFor(
      async () =>
        expect((await openJobs()).map(({ last_error }) => last_error)).toEqual(
          Array(3).fill(expect.stringContaining('EFBIG')),
        ),
      { timeout: 30_000 },
    );
    const mailFolder = path.join(server.dataDir, 'mail');
    expect(readdirSync(mailFolder)).toEqual([]);
    const person = await startHttpParticipant(server.url, shareToken);
    for (let count = 0; count < 50; count += 1) await fetch(`${server.url}/api/v0/participations/survey/none`);
    expect(await person.answer({ questionId: 'work-place', intValue: 0 })).toBe(204);
    expect(readFileSync(logFile).length).toBeLessThanOrEqual(1024);
    expect(await server.stop()).toBe(0);

    await database.use(({ db, clock }) => db.updateTable('job').set({ run_at: clock() }).execute());
    await server.restart();
    await vi.waitFor(() => expect(readdirSync(mailFolder).filter((file) => file.endsWith('.eml'))).toHaveLength(3), {
      timeout: 30_000,
    });
    rmSync(folder, { recursive: true });
  },
);

/**
 * The end of the embedded database's log, in bytes from the start of its current file, which already has its full
 * size.
 */
function logEndOf(of: ServerDatabase): Promise<number> {
  return of.use(async ({ db }) => {
    const {
      rows: [row],
    } = await sql<{
      offset: number;
    }>`select (pg_walfile_name_offset(pg_current_wal_insert_lsn())).file_offset as offset`.execute(db);
    return row!.offset;
  });
}
