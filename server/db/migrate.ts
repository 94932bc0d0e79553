import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { projectRoot } from '../projectRoot.ts';
import type { Db } from './database.ts';

const folder = path.join(projectRoot, 'server/db/migrations');

/**
 * Brings the database up to date with the files under migrations/, each run once, in the order of their names, all in
 * one transaction behind a database lock: several processes may start at once. A file that was released is never
 * changed; what it left is changed by the next one.
 * @throws the first failure; nothing is applied then.
 */
export async function migrate(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const migrator = new Migrator({
      db: connection,
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
      provider: { getMigrations: readMigrations },
    });
    // A migration, and waiting for another process that is at it, may take longer than a request's statement.
    await sql`set statement_timeout = 0`.execute(connection);
    const { error } = await migrator.migrateToLatest();
    await sql`reset statement_timeout`.execute(connection);
    if (error) throw error;
  });
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    return [path.basename(file, '.sql'), { up: async (db: Db) => void (await sql.raw(text).execute(db)) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
