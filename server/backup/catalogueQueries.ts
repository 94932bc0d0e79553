import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { CopyHead, TableShape } from './backUpFormat.ts';

// What there is, is asked of the database itself: a list kept by hand would forget the next table.

/** The tables of the product's schema by name; the migrations' own are not among them. Partitions are part of their table. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('migration', 'migration_lock')
    order by c.relname
  `.execute(db);
  return rows;
}

export interface ForeignKey {
  table: string;
  name: string;
  /** As `alter table … add constraint` takes it. */
  definition: string;
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  // In the order in which they were made: it is the one in which they act.
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
    order by k.oid
  `.execute(db);
  return rows;
}

/** Lets rows come in any order, until `addForeignKeys`; which looks through all rows at once, and not for each row of its own. */
export async function dropForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
}

/** @throws the first that a row breaks. */
export async function addForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  }
}

/** Sequences that have given out a number. */
export async function listSequences(db: Db): Promise<CopyHead['sequences']> {
  const { rows } = await sql<CopyHead['sequences'][number]>`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename
  `.execute(db);
  return rows;
}

export async function setSequences(db: Db, sequences: CopyHead['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences) {
    await sql`select setval(to_regclass(quote_ident(${name})), ${lastValue}::bigint) where to_regclass(quote_ident(${name})) is not null`.execute(
      db,
    );
  }
}

/** Keeps the tables as they are, while their rows may change. */
export async function holdTables(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await sql`lock table ${listOf(tables)} in access share mode`.execute(db);
}

/** Keeps everybody else from writing. */
export async function holdRows(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await sql`lock table ${listOf(tables)} in share row exclusive mode`.execute(db);
}

const listOf = (tables: readonly TableShape[]) => sql.join(tables.map(({ name }) => sql.id(name)));

/** For the planner, which would else know nothing of the new rows for a while; the embedded database would never tell it. */
export const analyse = (db: Db) => sql`analyze`.execute(db);
