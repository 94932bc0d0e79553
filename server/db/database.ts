import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/** The database handle, or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Tables>;

export interface DatabaseSettings {
  /** A PostgreSQL server; null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Opens the database. Both kinds speak one SQL dialect: what runs on one must run on the other, and the API tests run
 * on both. Ends with `db.destroy()`.
 * @throws Error when the embedded folder is in use by another process, or the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const pool: PostgresPool = settings.databaseUrl === null
    ? await openEmbedded(settings.dataDir)
    : openPostgres(settings.databaseUrl);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    // A database that cannot be reached is told now, and a handle that was never used ends its pool all the same.
    await sql`select 1`.execute(db);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return db;
}
