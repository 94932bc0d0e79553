import { sql, CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { type CopyHead, type TableShape, batchLimits } from './backUpFormat.ts';

// Tables and keys are read from the database, because a hand-written list would miss the next table.

/** Tables that a back-up does not contain: those of the migrations, and of the servers that run at the moment. */
export const notBackedUp = ['migration', 'migration_lock', 'running_server', 'web_file'];

/** Lists the tables of Heartwood's schema that a back-up contains, by name. Partitions are part of their table. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${notBackedUp}::text[])
    order by c.relname
  `.execute(db);
  return rows;
}

interface ForeignKey {
  table: string;
  name: string;
  /** As `alter table … add constraint` expects it. */
  definition: string;
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  // In the order of creation, because this is the order in which they are enforced.
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace
    order by k.oid
  `.execute(db);
  return rows;
}

/**
 * Allows rows to be inserted in any order, until `addForeignKeys`, which checks all rows together instead of one by
 * one.
 */
export async function dropForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
}

/**
 * Adds foreign keys again.
 * @throws the error of the first key that a row violates.
 */
export async function addForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  }
}

/** Lists the sequences that have produced a number. */
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

/** Locks the tables, so that their columns cannot change but their rows can. */
export async function holdTables(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await sql`lock table ${listOf(tables)} in access share mode`.execute(db);
}

/** Blocks all other writers. */
export async function holdRows(db: Db, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await sql`lock table ${listOf(tables)} in share row exclusive mode`.execute(db);
}

const listOf = (tables: readonly TableShape[]) => sql.join(tables.map(({ name }) => sql.id(name)));

/**
 * Updates statistics for the planner. Otherwise it would know nothing about the new rows for a while, and in the
 * embedded database never.
 */
export const analyse = (db: Db) => sql`analyze`.execute(db);

/**
 * Makes the transaction use lossless text forms of values, which both databases read in the same way. Also removes the
 * transaction's time limits.
 */
export async function setExactForms(db: Db): Promise<void> {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    extra_float_digits: '1',
    bytea_output: 'hex',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  // This statement also keeps the connection from being dropped as one that hangs.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select ${sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    db,
  );
}

/** Returns the maximum number of rows at a time, such that even the longest rows fit into a batch. */
async function rowsAtOnce(db: Db, { name, columns }: TableShape): Promise<number> {
  // Neither function reads a long value to measure it. Each byte is written as two digits.
  const width = (column: TableShape['columns'][number]): RawBuilder<number> =>
    /^(text|bytea)$/.test(column.type)
      ? sql`octet_length(${sql.id(column.name)})`
      : sql`pg_column_size(${sql.id(column.name)})`;
  const widths = sql.join(
    columns.map((column) => sql`coalesce(${width(column)}, 0)::bigint`),
    sql` + `,
  );
  const { rows } = await sql<{ widest: number | null }>`select max(${widths}) as widest from ${sql.id(name)}`.execute(
    db,
  );
  return Math.max(1, Math.min(batchLimits.rows, Math.floor(batchLimits.bytes / (1 + 2 * (rows[0]!.widest ?? 0)))));
}

/** Yields the rows of a table as this transaction sees them. Each is a JSON array of the columns' texts. */
export async function* readLines(db: Db, table: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(table.columns.map(({ name }) => sql`${sql.id(name)}::text`));
  const count = sql.raw(String(await rowsAtOnce(db, table)));
  await sql`declare copied no scroll cursor for select array_to_json(array[${values}])::text as line from ${sql.id(table.name)}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${count} from copied`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close copied`.execute(db);
}

/** Returns a function that inserts such rows into a table. */
export function lineWriter(db: Db, { name, columns }: TableShape): (lines: string[]) => Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  // The types come from this database's own catalogue.
  const values = sql.join(columns.map(({ type }, index) => sql.raw(`(line ->> ${index})::${type}`)));
  const { sql: text } = sql`
    insert into ${sql.id(name)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::text::jsonb) as line
  `.compile(db);
  return async (lines) => void (await db.executeQuery(CompiledQuery.raw(text, [`[${lines.join(',')}]`])));
}

/** Lists the tables that contain rows. */
export async function listFilled(db: Db, tables: readonly TableShape[]): Promise<string[]> {
  if (tables.length === 0) return [];
  const requested = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.id(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(requested, sql` union all `)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const emptyTable = (db: Db, name: string) => sql`delete from ${sql.id(name)}`.execute(db);

/**
 * Records a back-up, or the verification of one, for the operator's page and metrics. A later record stays.
 * @param madeAt when the back-up was made, ISO 8601. Null, or a time in the future: the database's time.
 * @throws the database's error, on a replica and before the migration that creates the table.
 */
export async function recordSuccess(
  db: Db,
  task: 'back-up' | 'verified back-up',
  madeAt: string | null = null,
): Promise<void> {
  await sql`
    insert into task_run (task, when_succeeded) values (${task}, least(now(), ${madeAt}::timestamptz))
    on conflict (task) do update set
      when_succeeded = greatest(task_run.when_succeeded, excluded.when_succeeded), when_failed = null, problem = null
  `.execute(db);
}
