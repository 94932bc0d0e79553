import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { openDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';

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
