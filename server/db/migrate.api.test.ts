import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { projectRoot } from '../projectRoot.ts';
import { openDatabase, type Db } from './database.ts';
import {
  describeUpgrade,
  findSchemaProblem,
  describeLaterSchema,
  listMigrations,
  migrate,
  startsSince,
} from './migrate.ts';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** An empty database that can be opened several times. */
async function emptyDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-empty-'));
  const databaseUrl = onPostgres
    ? await createDatabase(inject('postgresUrl'), `empty_${randomUUID().replaceAll('-', '')}`)
    : null;
  return {
    open: () => openDatabase({ databaseUrl, dataDir }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

const appliedMigrations = async (db: Db) =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows;

it('brings an empty database up to date, and changes nothing the second time', async () => {
  const { open, remove } = await emptyDatabase();
  const db = await open();
  await migrate(db);
  const first = await appliedMigrations(db);
  expect(first[0]).toEqual({ name: '0001_ground' });
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(first);
  await db.destroy();
  await remove();
});

it.runIf(onPostgres)('is safe when several processes start at once', async () => {
  const { open, remove } = await emptyDatabase();
  const handles = await Promise.all([open(), open(), open(), open()]);
  await Promise.all(handles.map((db) => migrate(db)));
  expect(await appliedMigrations(handles[0]!)).toHaveLength(
    new Set(await appliedMigrations(handles[1]!).then((rows) => rows.map(({ name }) => name))).size,
  );
  await Promise.all(handles.map((db) => db.destroy()));
  await remove();
});

it.runIf(!onPostgres)(
  'is safe when a second process opens the same folder, which is rejected in one line',
  async () => {
    const { open, remove } = await emptyDatabase();
    const db = await open();
    await expect(open()).rejects.toThrow(/ is in use by another process \(\d+\)\. Stop it first, or set DATA_DIR\.$/);
    await db.destroy();
    await (await open()).destroy();
    await remove();
  },
);

const sinceOf = async (name: string) =>
  startsSince(await readFile(path.join(projectRoot, `server/db/migrations/${name}.sql`), 'utf8'));

it('reads in each migration since 0027 which releases start on the schema after it', async () => {
  const names = await listMigrations();
  const later = names.filter((name) => name >= '0027');
  expect(later.length).toBeGreaterThan(0);
  for (const name of later) {
    const since = await sinceOf(name);
    if (since !== null)
      expect([name, names.includes(since), since >= '0027' && since < name]).toEqual([name, true, true]);
  }
});

it.each([
  'alter table job add column x text;',
  '-- Releases since 27 start on this schema.',
  '\n-- No earlier release starts on this schema.',
  '',
])('rejects a migration that begins with %j', (statements) => {
  expect(() => startsSince(statements)).toThrow('must say which releases start on the schema');
});

describe('on the schema of a later release', () => {
  const later = 'The database was migrated to 9999_later by a later release of Heartwood. Start that release.';
  let db: Db;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const database = await emptyDatabase();
    ({ remove } = database);
    db = await database.open();
    await migrate(db);
  });
  beforeEach(() => sql`delete from migration where name > '9'`.execute(db));
  afterAll(async () => {
    await db.destroy();
    await remove();
  });
  it.each([
    ['this release starts', [['9999_later', 'this']], null],
    ['an earlier release starts', [['9999_later', '0027_going_back']], null],
    ['no earlier release starts', [['9999_later', null]], later],
    [
      'only a later release starts',
      [
        ['9998_later', 'this'],
        ['9999_later', '9998_later'],
      ],
      later,
    ],
    [
      'this release starts, but not on a migration before',
      [
        ['9998_later', null],
        ['9999_later', 'this'],
      ],
      later,
    ],
  ] as [string, [string, string | null][], string | null][])('if %s', async (_, migrations, problem) => {
    const last = (await listMigrations()).at(-1)!;
    for (const [name, since] of migrations)
      await sql`
        insert into migration (name, timestamp, starts_since) values (${name}, '', ${since === 'this' ? last : since})
      `.execute(db);
    expect([await findSchemaProblem(db), await describeUpgrade(db), await describeLaterSchema(db)]).toEqual([
      problem,
      null,
      'A later release has migrated the database to 9999_later. This release works with that schema.',
    ]);
    if (problem === null) await migrate(db);
    else await expect(migrate(db)).rejects.toThrow(problem);
  });
});

it('says before it migrates whether the release before starts afterwards, and stores it for each migration', async () => {
  const { open, remove } = await emptyDatabase();
  const db = await open();
  expect(await describeUpgrade(db)).toBe(null);
  const names = await listMigrations();
  for (const before of ['0026_operating', '0027_going_back']) {
    await migrate(db, before);
    // A database that an earlier release has made does not have the column.
    if (before < '0027') await sql`alter table migration drop column starts_since`.execute(db);
    const missing = names.filter((name) => name > before);
    const stays =
      before === '0027_going_back' && (await Promise.all(missing.map(sinceOf))).every((since) => since! <= before);
    expect(await describeUpgrade(db)).toEqual({
      stays,
      line: `The start of this release adds ${missing.join(', ')} to the database. ${
        stays
          ? 'The release before starts on that schema too, so going back needs no restore.'
          : 'The release before does not start on that schema. Going back to it needs a back-up from before the first start of this release.'
      }`,
    });
  }
  await migrate(db);
  const { rows } = await sql<{ name: string; starts_since: string | null }>`
    select name, starts_since from migration order by name
  `.execute(db);
  for (const { name, starts_since } of rows)
    expect([name, starts_since]).toEqual([name, name < '0027' ? null : await sinceOf(name)]);
  await db.destroy();
  await remove();
});
