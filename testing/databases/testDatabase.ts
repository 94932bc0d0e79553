import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type DatabaseSettings, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { projectRoot } from '#server/projectRoot.ts';
import { urlOfDatabase } from './createDatabase.ts';
import { makeSharedFolder } from './sharedFolder.ts';
import { startWatchdog } from '../servers/startWatchdog.ts';

export interface TestDatabase {
  db: Db;
  /** The values of DATABASE_URL and DATA_DIR to open it from another process. */
  databaseUrl: string | null;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * Open embedded databases of this process that no test file uses at the moment. Opening one takes longer than the tests
 * of most files.
 */
const idle: TestDatabase[] = [];

/**
 * Provides a migrated, empty database that no other test file uses until it is closed. TEST_DATABASE says whether it is
 * embedded or on the PostgreSQL server of the test run. Either is copied from a template that is created once, and
 * opened by the product's own code.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const known = process.env['TEST_DATABASE'] === 'embedded' ? idle.pop() : undefined;
  if (known) return known;
  const { remove, ...settings } = await copyTestDatabase();
  const db = await openDatabase(settings);
  const database: TestDatabase = {
    db,
    ...settings,
    async close() {
      if (settings.databaseUrl === null) {
        await removeRows(db);
        idle.push(database);
      } else {
        await db.destroy();
        await remove();
      }
    },
  };
  if (settings.databaseUrl === null) startWatchdog(settings.dataDir, 'KILL');
  return database;
}

/**
 * Deletes the rows of all tables. A freshly migrated database has no rows either. Skips the triggers that make some
 * tables append-only.
 */
async function removeRows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`.execute(tx);
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(tx);
  });
}

/** Provides such a database without opening it, for a server process. @param kind a value of TEST_DATABASE. */
export async function copyTestDatabase(
  kind = process.env['TEST_DATABASE'],
): Promise<DatabaseSettings & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-test-'));
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase(inject('postgresUrl')) : null;
  if (databaseUrl === null) await cp(await embeddedTemplate(), path.join(dataDir, 'database'), { recursive: true });
  return { databaseUrl, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/**
 * The folder of a migrated embedded database. It is created once for each state of the migrations, and kept between
 * runs.
 */
async function embeddedTemplate(): Promise<string> {
  const template = path.join(tmpdir(), `heartwood-embedded-${await migrationsHash()}`);
  await makeSharedFolder(template, async (dataDir) => {
    const db = await openDatabase({ databaseUrl: null, dataDir });
    await migrate(db);
    await db.destroy();
  });
  return path.join(template, 'database');
}

async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const template = `template_${await migrationsHash()}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // One process at a time: a template can be created only once, and cannot be copied while there is a connection to
    // it.
    await admin.query('select pg_advisory_lock(1)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await admin.query(`create database ${template}_new`);
      const db = await openDatabase({ databaseUrl: urlOfDatabase(serverUrl, `${template}_new`), dataDir: '' });
      await migrate(db);
      await db.destroy();
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  return urlOfDatabase(serverUrl, name);
}

async function migrationsHash(): Promise<string> {
  const folder = path.join(projectRoot, 'server/db/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
