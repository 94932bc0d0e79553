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
 *
 * Each file since `firstWithStatement` states the first release that starts on the schema after it (`startsSince`). That
 * is stored with the migration, because an earlier release does not have the file.
 * @param upTo the last file to run, for a back-up from before the next one existed. Omitted for all files.
 * @throws the first failure, in which case nothing is applied. Error if a later release has changed the database so that
 * this one does not start on it.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const names = (await listMigrations()).filter((name) => upTo === undefined || name <= upTo);
  await inTransaction(db, async (tx) => {
    // A migration, or waiting for another process to migrate, may take longer than a request's statement may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)}::bigint)`.execute(tx);
    await sql`create table if not exists migration (
      name varchar(255) primary key, timestamp varchar(255) not null, starts_since text
    )`.execute(tx);
    const applied = await sql<{ name: string }>`select name from migration`.execute(tx);
    const done = new Set(applied.rows.map(({ name }) => name));
    for (const name of names) {
      if (done.delete(name)) continue;
      const { statements, since } = await loadMigration(name);
      await sql.raw(statements).execute(tx);
      await sql`insert into migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
      if (since !== null) await sql`update migration set starts_since = ${since} where name = ${name}`.execute(tx);
    }
    const problem = await findLaterRelease(tx, [...done]);
    if (problem !== null) throw new Error(problem);
  });
}

/** The first migration that states which releases start on the schema after it, and that stores this. */
const firstWithStatement = '0027_going_back';

/** Reads the statements of a migration, and `startsSince`. That is null for migrations that do not say. */
async function loadMigration(name: string) {
  const statements = await readFile(path.join(folder, `${name}.sql`), 'utf8');
  return { statements, since: name < firstWithStatement ? null : startsSince(statements) };
}

/**
 * Reads in a migration which releases start on the schema after it. "-- Releases since 0027_going_back start on this
 * schema." means those whose last migration is that one or a later one.
 * @returns the name of that migration. Null if no earlier release starts.
 * @throws Error if the migration does not say.
 */
export function startsSince(statements: string): string | null {
  const [line] = statements.split('\n');
  if (line === '-- No earlier release starts on this schema.') return null;
  const since = /^-- Releases since (\d{4}_\w+) start on this schema\.$/.exec(line!)?.[1];
  if (since === undefined) throw new Error('The first line of a migration must say which releases start on the schema');
  return since;
}

/**
 * Finds out whether this release starts on a schema with migrations of later releases.
 * @param unknown the migrations that this release does not know.
 * @returns null if it does, otherwise one line that says what to do.
 */
async function findLaterRelease(db: Db, unknown: readonly string[]): Promise<string | null> {
  if (unknown.length === 0) return null;
  const last = (await listMigrations()).at(-1)!;
  const { rows } = await sql<{ name: string }>`
    select name from migration where name = any(${unknown}) and coalesce(starts_since collate "C" > ${last}, true)
  `.execute(db);
  return rows.length > 0 ? laterRelease(unknown) : null;
}

const laterRelease = (unknown: readonly string[]) =>
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
 * Says in one line what the start of this release does to the schema of a database, and whether the release that
 * migrated it last could start again afterwards. Changes nothing.
 * @returns `stays`: true if that release could. Null if this release adds nothing or does not start, or if the database
 * is empty.
 */
export async function describeUpgrade(db: Db): Promise<{ line: string; stays: boolean } | null> {
  const { applied, unknown, missing } = await compareSchema(db);
  const before = applied.at(-1);
  if (before === undefined || missing.length === 0 || (await findLaterRelease(db, unknown)) !== null) return null;
  const loaded = await Promise.all(missing.map(loadMigration));
  const stays = loaded.every(({ since }) => since !== null && since <= before);
  const back = stays
    ? 'The release before starts on that schema too, so going back needs no restore.'
    : 'The release before does not start on that schema. Going back to it needs a back-up from before the first start of this release.';
  return { line: `The start of this release adds ${missing.join(', ')} to the database. ${back}`, stays };
}

/**
 * Says in one line what is wrong with the schema of a database, and what to do. Changes nothing.
 * @returns null if it is that of this release, or of a later one with which this release works.
 */
export async function findSchemaProblem(db: Db): Promise<string | null> {
  const { applied, unknown, missing } = await compareSchema(db);
  if (applied.length === 0) return 'The database contains no data of Heartwood yet. Start a server first.';
  if (missing.length === 0) return findLaterRelease(db, unknown);
  return `The database has the schema of an earlier release, without ${missing.join(', ')}. Start a server of this release first: it migrates.`;
}

/** @throws Error with one line if this release does not work with the schema of the database. */
export async function requireCurrentSchema(db: Db): Promise<void> {
  const problem = await findSchemaProblem(db);
  if (problem !== null) throw new Error(problem);
}

/**
 * Says in one line that a later release has migrated a database on which this release starts. Changes nothing.
 * @returns null if none has.
 */
export async function describeLaterSchema(db: Db): Promise<string | null> {
  const last = (await compareSchema(db)).unknown.at(-1);
  return last === undefined
    ? null
    : `A later release has migrated the database to ${last}. This release works with that schema.`;
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
