import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { differences, listUntried, readEveryRow } from '#testing/databases/databaseRows.ts';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { fillEveryColumn } from '#testing/databases/fillEveryColumn.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { backUp, readDatabase, writeBackUp } from './backUp.ts';
import type { Batch, Copy, CopyHead } from './backUpFormat.ts';
import { listTables, listFilled } from './copyQueries.ts';
import { fillDatabase } from './fillDatabase.ts';
import { readBackUp, restore } from './restore.ts';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

let folder: string;
let source: ServerDatabase;
const made: EmptyDatabase[] = [];
/** A back-up of the source and its bytes. */
let file: string;
let zipped: Buffer;
const said: string[] = [];
let everyRow: Record<string, string[]>;
/** The record of the back-up, which is not part of it. */
let recorded: object | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-back-up-'));
  source = await createServerDatabase();
  file = path.join(folder, 'all.gz');
  everyRow = await source.use(async ({ db }) => {
    await fillEveryColumn(db);
    return readEveryRow(db);
  });
  await backUp(settingsOf(source), file, (line) => said.push(line));
  zipped = await readFile(file);
  recorded = await source.use(({ db }) =>
    db.deleteFrom('task_run').where('task', '=', 'back-up').returningAll().executeTakeFirst(),
  );
});
afterAll(async () => {
  await Promise.all([source, ...made].map((database) => database.remove()));
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(options: Parameters<typeof createEmptyDatabase>[0] = {}): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase(options);
  made.push(database);
  return database;
}
const settingsOf = ({ settings }: ServerDatabase) => ({
  databaseUrl: settings['DATABASE_URL'] ?? null,
  dataDir: settings['DATA_DIR']!,
});
const quiet = () => {};
const filledTables = async (db: Db) => listFilled(db, await listTables(db));

it('the tested data has rows in every table, a value in every column, and a null in every column that allows it', async () => {
  expect(await source.use(({ db }) => listUntried(db))).toEqual([]);
});

it('creates a file that only its owner can read, and reports the number of rows', async () => {
  const { migration, ...tables } = everyRow;
  const rows = Object.values(tables).reduce((sum, { length }) => sum + length, 0);
  expect(said[0]).toBe(`Backed up ${rows} rows in ${Object.keys(tables).length} tables to ${file}.`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readBackUp(file)).head.migrations).toEqual(migration);
});

it('is recorded once it is complete, and a database that cannot be written does not make it fail', async () => {
  expect(recorded).toMatchObject({ when_succeeded: expect.any(Date), when_failed: null, problem: null });
  expect(said).toHaveLength(2);
  const rename = (from: string, to: string) =>
    source.use(({ db }) => sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db));
  await rename('task_run', 'task_run_away');
  const lines: string[] = [];
  await backUp(settingsOf(source), path.join(folder, 'unrecorded.gz'), (line) => lines.push(line)).finally(() =>
    rename('task_run_away', 'task_run'),
  );
  expect(lines[2]).toMatch(/^The back-up is complete, but could not be recorded for the page Platform: .+/);
  expect(existsSync(path.join(folder, 'unrecorded.gz'))).toBe(true);
});

it('never overwrites a file, and leaves no incomplete file', async () => {
  await expect(backUp(settingsOf(source), file, quiet)).rejects.toThrow(`${file} already exists`);
  const nowhere = { databaseUrl: null, dataDir: path.join(folder, 'none') };
  await expect(backUp(nowhere, path.join(folder, 'none.gz'), quiet)).rejects.toThrow(
    'There is no embedded database in',
  );
  await expect(backUp(settingsOf(source), path.join(folder, 'no-such-folder/x.gz'), quiet)).rejects.toThrow(
    'cannot be written: ENOENT',
  );
  const failing = async function* (): AsyncGenerator<Batch> {
    yield { table: 'job', lines: ['[]'] };
    throw new Error('The connection is lost');
  };
  const { head } = await readBackUp(file);
  await expect(writeBackUp(path.join(folder, 'half.gz'), { head, batches: failing() })).rejects.toThrow(
    'The connection is lost',
  );
  const taken = path.join(folder, 'taken.gz');
  const slow = async function* (): AsyncGenerator<Batch> {
    yield { table: 'job', lines: ['[]'] };
    await writeFile(taken, 'of another program');
  };
  await expect(writeBackUp(taken, { head, batches: slow() })).rejects.toThrow(`${taken} already exists`);
  expect(await readFile(taken, 'utf8')).toBe('of another program');
  expect(
    ['none', 'none.gz', 'half.gz', 'half.gz.partial', 'all.gz.partial', 'taken.gz.partial'].filter((each) =>
      existsSync(path.join(folder, each)),
    ),
  ).toEqual([]);
});

it('restores every row into an empty database, and rejects any other', async () => {
  const target = await emptyDatabase();
  await restore(target.settings, file, quiet);
  expect(differences(everyRow, await target.use(readEveryRow))).toEqual([]);
  await expect(restore(target.settings, file, quiet)).rejects.toThrow(
    /^The database is not empty: there are rows in account, .+\. Nothing was changed\.$/,
  );
  expect(differences(everyRow, await target.use(readEveryRow))).toEqual([]);
});

const lines = () => gunzipSync(zipped).toString().split('\n');
const withHead = (change: (head: CopyHead & { formatVersion: number }) => void) => () => {
  const [first, ...rest] = lines();
  const head = JSON.parse(first!);
  change(head);
  return gzipSync([JSON.stringify(head), ...rest].join('\n'));
};
const notWhole = / is damaged or cut off\. Nothing was changed\.$/;
const noBackUp = / is not a back-up of Heartwood$/;
it.each<[string, () => Buffer | string, RegExp]>([
  ['cut off before its last byte', () => zipped.subarray(0, -1), notWhole],
  ['without its last line', () => gzipSync(`${lines().slice(0, -2).join('\n')}\n`), notWhole],
  ['with a line after the last', () => gzipSync(`${lines().join('\n')}{"table":"account"}\n`), notWhole],
  ['without one row', () => gzipSync(lines().toSpliced(2, 1).join('\n')), notWhole],
  ['with another value', () => gzipSync(lines().join('\n').replace('2026-03-29 01:', '2026-03-29 02:')), notWhole],
  ['that is empty', () => '', noBackUp],
  ['of text', () => 'heartwood back-up\n', noBackUp],
  ['of zipped text', () => gzipSync('-- PostgreSQL database dump\n'), noBackUp],
  ['of zipped text without a line', () => gzipSync('x'.repeat(3_000_000)), noBackUp],
  ['of another program', () => gzipSync('{"format":"another"}\n'), noBackUp],
  [
    'of a newer format',
    withHead((head) => (head.formatVersion = 2)),
    / was written in a newer format than this version can read$/,
  ],
  ['of a newer version', withHead((head) => head.migrations.push('9999_of_tomorrow')), notWhole],
])('rejects, before a database is opened, a file %s', async (_, make, message) => {
  const spoilt = path.join(folder, `${randomUUID()}.gz`);
  await writeFile(spoilt, make());
  const settings = { databaseUrl: null, dataDir: path.join(folder, randomUUID()) };
  await expect(restore(settings, spoilt, quiet)).rejects.toThrow(message);
  expect(existsSync(settings.dataDir)).toBe(false);
});

it('rejects, before a database is opened, a file that is cut off or has a flipped byte anywhere', async () => {
  const spoilt = path.join(folder, 'spoilt.gz');
  const settings = { databaseUrl: null, dataDir: path.join(folder, randomUUID()) };
  const end = zipped.length;
  // Bytes 4 to 9 are the time and system in gzip's header. They carry no data, and no checksum covers them.
  const flipped = [0, 1, 2, 3, 10, 11, 200, end >> 2, end >> 1, end - 300, end - 9, end - 8, end - 5, end - 4, end - 1];
  const files = [
    ...flipped.map((place) => zipped.map((byte, index) => (index === place ? byte ^ 255 : byte))),
    ...[1, 9, 11, end >> 2, end >> 1, end - 9, end - 8, end - 1].map((length) => zipped.subarray(0, length)),
  ];
  for (const bytes of files) {
    await writeFile(spoilt, bytes);
    await expect(restore(settings, spoilt, quiet)).rejects.toThrow(
      / is damaged or cut off\. Nothing was changed\.$| is not a back-up of Heartwood$/,
    );
  }
  expect(existsSync(settings.dataDir)).toBe(false);
});

it('says that only a later release can restore the back-up of a database that it has migrated', async () => {
  const newer = path.join(folder, 'newer.gz');
  const last = (await listMigrations()).at(-1)!;
  await source.use(({ db }) => sql`insert into migration values ('9999_of_tomorrow', '', ${last})`.execute(db));
  const printed: string[] = [];
  await backUp(settingsOf(source), newer, (line) => printed.push(line)).finally(() =>
    source.use(async ({ db }) => {
      await sql`delete from migration where name = '9999_of_tomorrow'`.execute(db);
      await db.deleteFrom('task_run').where('task', '=', 'back-up').execute();
    }),
  );
  expect(printed[2]).toBe(
    'A later release has migrated the database to 9999_of_tomorrow. This release works with that schema. Verify and restore this back-up with the later release.',
  );
  const settings = { databaseUrl: null, dataDir: path.join(folder, randomUUID()) };
  await expect(restore(settings, newer, quiet)).rejects.toThrow(
    'The back-up is of a database that a later release of Heartwood has migrated to 9999_of_tomorrow. Verify and restore it with that release or a later one.',
  );
  expect(existsSync(settings.dataDir)).toBe(false);
});

it('restores nothing from a file that changes while it is read, or if the process is killed in the middle', async () => {
  const [target, cut, large] = [
    await emptyDatabase({ migrated: true }),
    path.join(folder, 'cut.gz'),
    path.join(folder, 'large.gz'),
  ];
  await writeFile(cut, zipped.subarray(0, -9));
  await target.use(async (db) => {
    await expect(fillDatabase(db, await readBackUp(cut))).rejects.toThrow(notWhole);
    expect(await filledTables(db)).toEqual([]);
  });
  const copy = await readBackUp(file);
  await writeBackUp(large, { head: copy.head, batches: withManyAnswers(copy) });
  const child = startBuilt('server/admin.js', target.env, 'restore', '--from', large);
  await vi.waitFor(() => expect(child.stdout()).toContain('Restoring…'), { timeout: 30_000 });
  await untilFilling(target);
  child.kill();
  expect(await child.ended).toMatchObject({ code: null, stderr: '' });
  expect(await target.use(filledTables)).toEqual([]);
});

/** Adds enough long answers to a copy that filling a database takes a while. */
async function* withManyAnswers({ head, batches }: Copy): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    yield batch;
    if (batch.table !== 'answer') continue;
    const row = JSON.parse(batch.lines[0]!) as string[];
    const place = head.tables
      .find(({ name }) => name === 'answer')!
      .columns.findIndex(({ name }) => name === 'string_value');
    for (let round = 0; round < 30; round += 1) {
      yield {
        table: 'answer',
        lines: Array.from({ length: 100 }, () =>
          JSON.stringify(row.with(2, randomUUID()).with(place, randomBytes(6000).toString('base64'))),
        ),
      };
    }
  }
}

/**
 * Waits until rows are being added. The embedded database does not report this, but it writes new rows to the next file
 * of its log.
 */
async function untilFilling({ settings: { databaseUrl, dataDir } }: EmptyDatabase): Promise<void> {
  const log = path.join(dataDir, 'database/pg_wal');
  const isSegment = (name: string) => /^[\dA-F]{24}$/.test(name);
  if (databaseUrl === null) {
    return vi.waitFor(async () => expect((await readdir(log)).filter(isSegment).length).toBeGreaterThan(1), {
      timeout: 30_000,
      interval: 20,
    });
  }
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and query like '%insert into "answer"%' and pid <> pg_backend_pid()`.execute(
          db,
        );
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000, interval: 5 },
  );
  await db.destroy();
}

it.runIf(onPostgres)('copies the state of one moment, whatever is written meanwhile', async () => {
  const target = await emptyDatabase();
  await source.use(({ db }) =>
    readDatabase(db, async ({ head, batches }) => {
      async function* withChanges(): AsyncGenerator<Batch> {
        let isFirst = true;
        for await (const batch of batches) {
          yield batch;
          if (isFirst) await source.use(({ db: other }) => changeAll(other));
          isFirst = false;
        }
      }
      await target.use((empty) => fillDatabase(empty, { head, batches: withChanges() }));
    }),
  );
  expect(differences(everyRow, await target.use(readEveryRow))).toEqual([]);
  expect(differences(everyRow, await source.use(({ db }) => readEveryRow(db))).length).toBeGreaterThan(20);
});

/** Adds rows to every table, and deletes old ones. */
async function changeAll(db: Db): Promise<void> {
  await db.deleteFrom('answer').execute();
  await fillEveryColumn(db);
}

/** Replaces the tokens of support pages, which a migration creates at random, so that two databases can be compared. */
const setTokens = (db: Db) =>
  db
    .updateTable('account')
    .set({ support_token: sql`md5(id::text)` })
    .execute();

it.runIf(onPostgres)(
  'restores and migrates a back-up from an older version, and accepts a database on which a server has started',
  async () => {
    const old = await emptyDatabase();
    const oldFile = path.join(folder, 'old.gz');
    const upToDate = await old.use(async (db) => {
      await migrate(db, '0006_library_and_languages');
      await fillEveryColumn(db);
      await readDatabase(db, (copy) => writeBackUp(oldFile, copy));
      await migrate(db);
      await setTokens(db);
      return readEveryRow(db);
    });
    expect((await readBackUp(oldFile)).head.migrations.at(-1)).toBe('0006_library_and_languages');
    const target = await emptyDatabase();
    await restore(target.settings, oldFile, quiet);
    await target.use((db) => setTokens(db));
    expect(differences(upToDate, await target.use(readEveryRow))).toEqual([]);

    const started = await createServerDatabase();
    await started.use(({ db }) =>
      db
        .insertInto('secret_key')
        .values({ fingerprint: Buffer.from('another') })
        .execute(),
    );
    await expect(restore(settingsOf(started), oldFile, quiet)).rejects.toThrow(
      'The database was made by a newer version than the back-up.',
    );
    await restore(settingsOf(started), file, quiet);
    expect(differences(everyRow, await started.use(({ db }) => readEveryRow(db)))).toEqual([]);
    await started.remove();
  },
);
