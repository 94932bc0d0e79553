import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { notBackedUp } from '#server/backup/copyQueries.ts';
import type { Db } from '#server/db/database.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** For a foreign key, the table and column that it refers to. */
  refersTo: { table: string; column: string } | null;
}
/** The values of a row by column, each in PostgreSQL's text form. */
type Row = Record<string, string | null>;

/** Marks a column that has a value even in rows whose other nullable columns are null. */
const filled = Symbol('filled');

/**
 * Values for columns that check constraints restrict, by table. Each object is for one row, and further rows repeat the
 * last.
 */
const particular: Record<string, Record<string, string | null | typeof filled>[]> = {
  action: [{ status: 'OPEN' }, { status: 'DONE' }],
  bulk_mail_pause: [{ id: 'true' }],
  mail_refusal: [{ email_address: 'odd.”address”@example.org', reason: 'stopped' }],
  membership: [{ admin_user_role: 'view' }, { admin_user_role: 'manage' }],
  participant_group: [{ group_type: 'regular' }],
  participation: [{ preview: 'false' }, { preview: 'true', participant_id: null }],
  secret_key: [{ id: 'true' }],
  session_token: [
    { kind: 'access', person_id: null, survey_id: null, reader_id: null },
    { kind: 'refresh', person_id: filled },
    { kind: 'access', account_id: filled, survey_id: filled, reader_id: filled },
  ],
};

/**
 * Fills every table that a back-up contains with rows: one with a value in every column, and one with null in every
 * nullable column. The values are ones that copying easily corrupts. Reads the tables from the catalogue, so that new
 * tables are filled too.
 */
export async function fillEveryColumn(db: Db): Promise<void> {
  const columns = await listColumns(db);
  const made = new Map<string, Row[]>();
  const tables = new Set(columns.map(({ table }) => table));
  while (made.size < tables.size) {
    const free = [...tables].find(
      (table) =>
        !made.has(table) &&
        columns.every(
          (column) =>
            column.table !== table ||
            !column.refersTo ||
            column.refersTo.table === table ||
            made.has(column.refersTo.table),
        ),
    );
    if (free === undefined) throw new Error('Tables refer to each other in a circle');
    made.set(
      free,
      await fillTable(
        db,
        free,
        columns.filter(({ table }) => table === free),
        made,
      ),
    );
  }
}

async function fillTable(db: Db, table: string, columns: Column[], made: Map<string, Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  const given = particular[table] ?? [];
  for (let index = 0; index < Math.max(2, given.length); index += 1) {
    const row: Row = {};
    for (const { name, type, nullable, refersTo } of columns) {
      const requested = (given[index] ?? given.at(-1))?.[name];
      if (requested === null || typeof requested === 'string') row[name] = requested;
      else if (nullable && index > 0 && requested !== filled) row[name] = null;
      else row[name] = refersTo ? parentOf(made.get(refersTo.table)!, index)[refersTo.column]! : oddValue(type, index);
    }
    const values = columns.map(({ type }, place) => `$${place + 1}::text::${type}`);
    // "On conflict do nothing" is for tables that may have only one row.
    const text = `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) values (${values.join()}) on conflict do nothing`;
    await db.executeQuery(
      CompiledQuery.raw(
        text,
        columns.map(({ name }) => row[name] ?? null),
      ),
    );
    rows.push(row);
  }
  return rows;
}

const parentOf = (rows: Row[], index: number) => rows[index % rows.length]!;

const oddText = `"quoted" 'twice' \\N \\\\ \\u0041 {a,b} [1] null \t\r\n\u0001\u007f\u2028\ufeff é é 👩‍💻 ש 汉 %s $1 `;

const oddValues: Record<string, (index: number) => string> = {
  text: (index) => `${oddText}${index} ${randomUUID()}`,
  uuid: () => randomUUID(),
  date: (index) => `${2024 + 4 * index}-02-29`,
  'timestamp with time zone': (index) => `2026-03-29 01:59:59.${index}23456+00`,
  boolean: (index) => String(index % 2 === 0),
  integer: (index) => String(2_147_483_647 - index),
  // More than a JavaScript number can distinguish.
  bigint: (index) => String(9_007_199_254_740_993n + BigInt(index)),
  'double precision': (index) => `0.30000000000000004e-${index}`,
  bytea: (index) =>
    `\\x${Buffer.from([...Array(256).keys(), index]).toString('hex')}${randomUUID().replaceAll('-', '')}`,
  jsonb: (index) =>
    JSON.stringify({ index, text: oddText, list: [1, null, [], {}, true, ''] }).replace(
      '{',
      '{"exact": 1.10, "large": 12345678901234567890.0123456789, ',
    ),
  'integer[]': (index) => `{${index},NULL,-2147483648}`,
  'text[]': (index) => `{"a,b",NULL,"NULL",""," \\"\\\\ ",${index}}`,
};

function oddValue(type: string, index: number): string {
  const make = oddValues[type];
  if (!make) throw new Error(`Add an odd value of the type ${type}`);
  return make(index);
}

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, (
      select json_build_object('table', r.relname, 'column', f.attname)
      from pg_constraint k join pg_class r on r.oid = k.confrelid
        join pg_attribute f on f.attrelid = r.oid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
      order by k.conname limit 1
    ) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${notBackedUp}::text[])
    order by c.relname, a.attnum
  `.execute(db);
  return rows;
}
