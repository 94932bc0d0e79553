import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { batchLimits, type TableShape } from './backUpFormat.ts';

/**
 * Makes the transaction write and read values in forms that lose nothing and that both databases read the same way,
 * and lets it take as long as it takes.
 */
export async function setExactForms(db: Db): Promise<void> {
  const settings = {
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  await sql`select ${sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    db,
  );
}

/** How many rows may come at once: of the longest, no more than a batch may hold. */
async function rowsAtOnce(db: Db, { name, columns }: TableShape): Promise<number> {
  // Neither reads a long value to measure it. Bytes are written as two digits each.
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

/** The rows of a table as they are in this transaction, each a JSON array of the columns' texts. */
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

/** A statement that adds such rows to a table, as often as it is called. */
export function lineWriter(db: Db, { name, columns }: TableShape): (lines: string[]) => Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  // The types come from this database's own catalogue.
  const values = sql.join(columns.map(({ type }, index) => sql.raw(`(line ->> ${index})::${type}`)));
  const { sql: text } = sql`
    insert into ${sql.id(name)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::text::jsonb) as line
  `.compile(db);
  return async (lines) => void (await db.executeQuery(CompiledQuery.raw(text, [`[${lines.join(',')}]`])));
}

/** Those of the tables that hold a row. */
export async function listFilled(db: Db, tables: readonly TableShape[]): Promise<string[]> {
  if (tables.length === 0) return [];
  const asked = tables.map(({ name }) => sql`select ${name}::text as name where exists (select from ${sql.id(name)})`);
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const emptyTable = (db: Db, name: string) => sql`delete from ${sql.id(name)}`.execute(db);
