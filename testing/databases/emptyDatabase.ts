import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type DatabaseSettings, type Db } from '#server/db/database.ts';
import { createDatabase } from './createDatabase.ts';
import { copyTestDatabase } from './testDatabase.ts';

export interface EmptyDatabase {
  settings: DatabaseSettings;
  /** The same settings as environment variables. */
  env: Record<string, string>;
  /** Opens the database in this process, and closes it afterwards. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

interface Options {
  /** Default: the kind that the test run uses. */
  kind?: 'embedded' | 'postgres';
  /** True if the database should have its tables. An embedded one is then copied, which is faster than creating it. */
  migrated?: boolean;
}

/** A database without rows and, by default, without tables. */
export async function createEmptyDatabase({
  kind = onPostgres() ? 'postgres' : 'embedded',
  migrated = false,
}: Options = {}): Promise<EmptyDatabase> {
  const { remove, databaseUrl, dataDir } = await (migrated ? copyTestDatabase(kind) : createBare(kind));
  return {
    settings: { databaseUrl, dataDir },
    env: { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
    async use(work) {
      const db = await openDatabase({ databaseUrl, dataDir });
      return work(db).finally(() => db.destroy());
    },
    remove,
  };
}

const onPostgres = () => process.env['TEST_DATABASE'] === 'postgres';

async function createBare(kind: Options['kind']): ReturnType<typeof copyTestDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-empty-'));
  const databaseUrl =
    kind === 'postgres'
      ? await createDatabase(inject('postgresUrl'), `empty_${randomUUID().replaceAll('-', '')}`)
      : null;
  // An embedded database is created when it is opened for the first time.
  return {
    databaseUrl,
    dataDir: path.join(folder, 'data'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
