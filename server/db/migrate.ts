import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../projectRoot.ts';
import type { Db } from './database.ts';
import { inTransaction } from './inTransaction.ts';

const folder = path.join(projectRoot, 'server/db/migrations');

/** The lock of Kysely's migrator. Earlier releases used it, and one of them may be starting at the same time. */
const lock = '3853314791062309107';

/**
 * Brings the database up to date with the files under migrations/. Each file is run once, in the order of their names.
 * All run in one transaction with a lock that ends with it, because several processes may start at once, and a pooler
 * may assign each transaction another connection. A released file is never changed. A later file changes its result
 * instead.
 * @param upTo the last file to run, for a backup from before the next one existed. Omitted for all files.
 * @throws the first failure, in which case nothing is applied. Error if a later release has used the database.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const names = (await listMigrations()).filter((name) => upTo === undefined || name <= upTo);
  await inTransaction(db, async (tx) => {
    // A migration, or waiting for another process to migrate, may take longer than a request's statement may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)}::bigint)`.execute(tx);
    await sql`create table if not exists migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
    const applied = await sql<{ name: string }>`select name from migration`.execute(tx);
    const done = new Set(applied.rows.map(({ name }) => name));
    for (const name of names) {
      if (done.delete(name)) continue;
      await sql.raw(await readFile(path.join(folder, `${name}.sql`), 'utf8')).execute(tx);
      await sql`insert into migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
    }
    if (done.size > 0) throw new Error(laterRelease([...done]));
  });
}

const laterRelease = (unknown: string[]) =>
  `The database was migrated to ${unknown.toSorted().at(-1)} by a later release of Heartwood. Start that release.`;

/**
 * Compares the schema of a database with that of this release. Changes nothing.
 * @returns the migrations that the database has, those of a later release among them, and those that are missing.
 */
export async function compareSchema(db: Db): Promise<Record<'applied' | 'unknown' | 'missing', string[]>> {
  const [known, applied] = [await listMigrations(), await listApplied(db)];
  return {
    applied,
    unknown: applied.filter((name) => !known.includes(name)),
    missing: known.filter((name) => !applied.includes(name)),
  };
}

/**
 * Says in one line what is wrong with the schema of a database, and what to do. Changes nothing.
 * @returns null if it is that of this release.
 */
export async function findSchemaProblem(db: Db): Promise<string | null> {
  const { applied, unknown, missing } = await compareSchema(db);
  if (unknown.length > 0) return laterRelease(unknown);
  if (applied.length === 0) return 'The database contains no data of Heartwood yet. Start a server first.';
  if (missing.length === 0) return null;
  return `The database has the schema of an earlier release, without ${missing.join(', ')}. Start a server of this release first: it migrates.`;
}

/** @throws Error with one line if the database has another schema than this release. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  const problem = await findSchemaProblem(db);
  if (problem !== null) throw new Error(problem);
}

/** The names of all migrations, in order. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

/** The names of the migrations that were applied to a database, in order. */
export async function listApplied(db: Db): Promise<string[]> {
  const {
    rows: [table],
  } = await sql<{ exists: boolean }>`select to_regclass('migration') is not null as exists`.execute(db);
  if (!table!.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
