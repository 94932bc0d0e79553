import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { readEveryRow } from '#testing/databases/databaseRows.ts';
import { createEmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { fillEveryColumn } from '#testing/databases/fillEveryColumn.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { backUp, readDatabase, writeBackUp } from './backUp.ts';
import type { Batch } from './backUpFormat.ts';
import { recordSuccess } from './copyQueries.ts';
import { deleteOldBackUps } from './deleteOldBackUps.ts';
import { readBackUp } from './restore.ts';
import { verifyBackUp } from './verifyBackUp.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let source: ServerDatabase;
let file: string;
let zipped: Buffer;
/** The folder for temporary files of the commands. */
let temporary: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-verified-'));
  temporary = path.join(folder, 'temporary');
  await mkdir(temporary);
  source = await createServerDatabase();
  await source.use(({ db }) => fillEveryColumn(db));
  file = path.join(folder, 'heartwood-2026-11-27.gz');
  await backUp(settings(), file, () => {});
  zipped = await readFile(file);
});
afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true, force: true });
});

let lines: string[];
beforeEach(() => {
  lines = [];
});
const settings = () => ({ databaseUrl: source.settings['DATABASE_URL']!, dataDir: source.settings['DATA_DIR']! });
const verify = (from: string, { keepDays = null as number | null } = {}) =>
  verifyBackUp(
    settings(),
    { from, onPostgres: true, keepDays },
    (line) => lines.push(line),
    async () => 'The key was compared.',
  );
const start = (...args: string[]) =>
  startBuilt(
    'server/admin.js',
    { ...source.settings, DATABASE_URL: withHostAsOption(), TMPDIR: temporary },
    'verify-back-up',
    ...args,
  );
/** Without a host before the path, as for a socket. */
function withHostAsOption(): string {
  const { username, pathname, hostname, port } = new URL(source.settings['DATABASE_URL']!);
  return `postgres://${username}@${pathname}?host=${hostname}&port=${port}`;
}

/** Reads the schema and all rows of the operator's database, without the record of a verification. */
const readReal = () =>
  source.use(async ({ db }) => {
    const { rows: columns } = await sql`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' order by 1, ordinal_position
    `.execute(db);
    const rows = await readEveryRow(db);
    return { columns, rows: { ...rows, task_run: rows['task_run']!.filter((row) => !row.startsWith('("verified')) } };
  });

/** The databases and files that verifications have left. */
async function listLeft(): Promise<string[]> {
  const db = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '' });
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'heartwood\\_verify\\_%'
  `.execute(db);
  await db.destroy();
  return [...rows.map(({ name }) => name), ...(await readdir(temporary))];
}

it.each([
  ['an embedded database', []],
  ['a database on the PostgreSQL server', ['--on-postgres']],
])('restores into %s, which it removes, and changes only the record in the real one', async (_, options) => {
  const before = await readReal();
  const { code, stdout, stderr } = await start('--from', file, ...options).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(
      /^The file is complete: (\d+ rows in \d+ tables), .+ Restoring it into a database of its own…$/,
    ),
    expect.stringMatching(/^Restored \d+ rows in \d+ tables\.$/),
    'Verified: in every table, number and hash of the restored rows are those of the file.',
    'The key at hand does not open what is sealed in the back-up. Keep the right one elsewhere.',
    '',
  ]);
  expect(await readReal()).toEqual(before);
  const recorded = await source.use(({ db }) =>
    db.deleteFrom('task_run').where('task', '=', 'verified back-up').returningAll().executeTakeFirst(),
  );
  const { head } = await readBackUp(file);
  expect(recorded).toMatchObject({ when_succeeded: new Date(head.madeAt), problem: null });
  expect(await listLeft()).toEqual([]);
});

it('records when the back-up was made, but no future time, and keeps the record of a later back-up', async () => {
  const record = (madeAt: string) =>
    source.use(async ({ db }) => {
      await recordSuccess(db, 'verified back-up', madeAt);
      const { rows } = await sql<{ recorded: Date; now: Date }>`
        select when_succeeded as recorded, now() from task_run where task = 'verified back-up'
      `.execute(db);
      return rows[0]!;
    });
  const first = new Date('2026-03-01T00:00:00.000Z');
  expect((await record(first.toISOString())).recorded).toEqual(first);
  expect((await record('2026-02-01T00:00:00.000Z')).recorded).toEqual(first);
  const { recorded, now } = await record('2999-01-01T00:00:00.000Z');
  expect(recorded > first && recorded <= now).toBe(true);
  await source.use(({ db }) => db.deleteFrom('task_run').where('task', '=', 'verified back-up').execute());
});

it('rejects a damaged file in one line, before it makes a database', async () => {
  const spoilt = path.join(folder, 'spoilt.gz');
  await writeFile(spoilt, zipped.subarray(0, -1));
  expect(await start('--from', spoilt).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${spoilt} is damaged or cut off. Nothing was changed.\n`,
  });
  expect(await listLeft()).toEqual([]);
});

it('names the first table in which what was restored differs from the file', async () => {
  const differing = path.join(folder, 'differing.gz');
  const { head, batches } = await readBackUp(file);
  async function* changed(): AsyncGenerator<Batch> {
    // PostgreSQL writes this time in another way, as it would any value that it does not store as it is.
    const other = (line: string) => line.replace(/"\d{4}-\d\d-\d\d \d\d:\d\d[^"]*"/, '"2026-11-27T03:00:00+01:00"');
    for await (const { table, lines: rows } of batches)
      yield { table, lines: table === 'task_run' || table === 'user_session' ? rows.map(other) : rows };
  }
  await writeBackUp(differing, { head, batches: changed() });
  await expect(verify(differing)).rejects.toThrow(
    /^The table task_run differs: \d+ rows were restored, but not all as in the file$/,
  );
  expect(lines).toHaveLength(1);
  expect(await listLeft()).toEqual([]);
});

it('compares an older back-up before later migrations change it, and applies these too', async () => {
  const old = await createEmptyDatabase();
  const oldFile = path.join(folder, 'old.gz');
  await old.use(async (db) => {
    await migrate(db, '0006_library_and_languages');
    await fillEveryColumn(db);
    await readDatabase(db, (copy) => writeBackUp(oldFile, copy));
  });
  await old.remove();
  await verify(oldFile);
  expect(lines.slice(2)).toEqual([
    'Verified: in every table, number and hash of the restored rows are those of the file.',
    `This release’s later migrations (${(await listMigrations()).length - 6}) were applied, too.`,
    'The key was compared.',
  ]);
});

it('says in one line that the user of DATABASE_URL may not make a database', async () => {
  const role = `r${randomUUID().replaceAll('-', '')}`;
  const run = (statement: (db: Db) => Promise<unknown>) => source.use(({ db }) => statement(db));
  await run((db) => sql`create role ${sql.id(role)} login`.execute(db));
  const url = new URL(source.settings['DATABASE_URL']!);
  url.username = role;
  const child = startBuilt(
    'server/admin.js',
    { DATABASE_URL: url.href },
    'verify-back-up',
    '--on-postgres',
    '--from',
    file,
  );
  expect(await child.ended).toMatchObject({
    code: 1,
    stderr: 'The user of DATABASE_URL may not make a database: run ALTER ROLE … CREATEDB, or leave out --on-postgres\n',
  });
  await run((db) => sql`drop role ${sql.id(role)}`.execute(db));
});

it.each([
  ['embedded', 'SIGINT', []],
  ['PostgreSQL', 'SIGTERM', ['--on-postgres']],
] as const)('removes its %s database if it gets %s', async (_, signal, options) => {
  const child = start('--from', file, ...options);
  await vi.waitFor(async () => expect(await listLeft()).toHaveLength(1), { timeout: 30_000, interval: 20 });
  child.kill(signal);
  expect(await child.ended).toMatchObject({
    code: 1,
    stderr: 'Interrupted. The back-up was not verified.\n',
  });
  expect(await listLeft()).toEqual([]);
});

it.each([
  ['embedded', []],
  ['PostgreSQL', ['--on-postgres']],
] as const)('names the %s database that a killed verification has left', async (_, options) => {
  const child = start('--from', file, ...options);
  await vi.waitFor(async () => expect(await listLeft()).toHaveLength(1), { timeout: 30_000, interval: 20 });
  child.kill();
  await child.ended;
  const [left] = await listLeft();
  const next = await start('--from', file, ...options).ended;
  const removal =
    options.length > 0 ? `psql "$DATABASE_URL" -c 'drop database ${left}'` : `rm -r ${path.join(temporary, left!)}`;
  expect([next.code, next.stdout.split('\n').at(-2)]).toEqual([
    0,
    `A verification was interrupted. If no other one is running, remove its database, with people’s data: ${removal}`,
  ]);
  if (options.length > 0) await source.use(({ db }) => sql`drop database ${sql.id(left!)}`.execute(db));
  else await rm(path.join(temporary, left!), { recursive: true });
});

it('deletes older back-ups only after a verification, by the times in them, and only those named like the verified one', async () => {
  const kept = path.join(folder, 'kept');
  await mkdir(kept);
  const { head } = await readBackUp(file);
  const make = async (name: string, madeAt: string) =>
    writeBackUp(path.join(kept, name), { head: { ...head, madeAt }, batches: (await readBackUp(file)).batches });
  for (const day of ['01', '10', '20', '31']) await make(`heartwood-2026-10-${day}.gz`, `2026-10-${day}T02:15:00.000Z`);
  await make('heartwood-2026-11-10.gz', '2026-11-10T02:15:00.000Z');
  await make('heartwood-2026-11-09.gz.partial', '2026-10-02T02:15:00.000Z');
  await make('other-2026-10-01.gz', '2026-10-01T02:15:00.000Z');
  await make('before-upgrade.gz', '2026-10-01T02:15:00.000Z');
  await make('heartwood-2026-12-24.gz', '2026-12-24T02:15:00.000Z');
  // Longer ago than the next one by more than a month.
  await make('heartwood-2026-08-01.gz', '2026-08-01T02:15:00.000Z');
  await writeFile(path.join(kept, 'heartwood-2026-10-02.gz'), 'not a back-up');
  await symlink(file, path.join(kept, 'heartwood-2026-10-03.gz'));
  const all = (await readdir(kept)).toSorted();
  const newest = path.join(kept, 'heartwood-2026-11-10.gz');

  const spoilt = path.join(kept, 'heartwood-2026-11-11.gz');
  await writeFile(spoilt, zipped.subarray(0, -1));
  await expect(verify(spoilt, { keepDays: 30 })).rejects.toThrow('is damaged or cut off');
  await rm(spoilt);
  expect((await readdir(kept)).toSorted()).toEqual(all);

  await verify(newest, { keepDays: 30 });
  expect(lines.slice(4)).toEqual([
    `Deleted ${path.join(kept, 'heartwood-2026-10-10.gz')}, made on 2026-10-10T02:15:00.000Z.`,
    `Deleted ${path.join(kept, 'heartwood-2026-10-01.gz')}, made on 2026-10-01T02:15:00.000Z.`,
    `${path.join(kept, 'heartwood-2026-08-01.gz')} and older back-ups were not deleted: the next one was made 61 days later, so a clock may have been wrong. Delete them yourself.`,
  ]);
  expect((await readdir(kept)).toSorted()).toEqual(
    all.filter((name) => !/-10-(10|01)\.gz$/.test(name) || name.startsWith('other')),
  );

  // With a clock that was wrong when the newest one was made, everything else seems old.
  lines = [];
  await make('heartwood-2031-01-01.gz', '2031-01-01T02:15:00.000Z');
  await copyFile(path.join(kept, 'heartwood-2031-01-01.gz'), path.join(kept, 'heartwood-2031-01-02.gz'));
  const left = (await readdir(kept)).toSorted();
  await verify(path.join(kept, 'heartwood-2031-01-01.gz'), { keepDays: 30 });
  expect(lines.slice(4)).toEqual([
    `No back-up was deleted: by this machine’s clock, ${path.join(kept, 'heartwood-2031-01-01.gz')} was made in the future.`,
  ]);
  expect((await readdir(kept)).toSorted()).toEqual(left);
});

it('goes on if another run has deleted an old back-up meanwhile', async () => {
  const shared = path.join(folder, 'shared');
  await mkdir(shared);
  const { head } = await readBackUp(file);
  const make = async (day: string) => {
    const name = path.join(shared, `heartwood-2026-10-${day}.gz`);
    await writeBackUp(name, {
      head: { ...head, madeAt: `2026-10-${day}T02:15:00.000Z` },
      batches: (await readBackUp(file)).batches,
    });
    return name;
  };
  const [oldest] = [await make('01'), await make('02')];
  const verified = { file: path.join(shared, 'heartwood-2026-10-20.gz'), madeAt: '2026-10-20T02:15:00.000Z' };
  await deleteOldBackUps(verified, 10, new Date(), () => rmSync(oldest, { force: true }));
  expect(await readdir(shared)).toEqual([]);
});
