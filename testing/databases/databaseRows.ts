import { sql } from 'kysely';
import { notBackedUp } from '#server/backup/copyQueries.ts';
import type { Db } from '#server/db/database.ts';

/**
 * Every row of every table that a back-up contains, by the table's name, as PostgreSQL writes a whole row, sorted by
 * that text; migrations by name.
 */
export async function readEveryRow(db: Db): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const { rows: tables } = await sql<{ table: string }>`
      select table_name as table from information_schema.tables where table_schema = 'public' and table_name <> all(${notBackedUp}::text[]) order by 1
    `.execute(tx);
    const { rows: migrations } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
    const all: Record<string, string[]> = { migration: migrations.map(({ name }) => name) };
    for (const { table } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(table)} as t`.execute(tx);
      all[table] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
}

/**
 * Lists what a comparison of all rows would not test: columns that are never filled, as in tables without rows, and
 * nullable columns that are never null.
 */
export async function listUntried(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; name: string; nullable: boolean }>`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name <> all(${notBackedUp}::text[]) order by 1, 2
  `.execute(db);
  const requested = columns.map(
    ({ table, name, nullable }) => sql`
    select ${`${table}.${name}`}::text as "column" where not exists (select from ${sql.id(table)} where ${sql.id(name)} is not null)
      or (${sql.lit(nullable)} and not exists (select from ${sql.id(table)} where ${sql.id(name)} is null))
  `,
  );
  const { rows } = await sql<{ column: string }>`${sql.join(requested, sql` union all `)}`.execute(db);
  return rows.map(({ column }) => column);
}

/** Describes how two databases differ, in one short line for each table. */
export function differences(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return tables.flatMap((table) => {
    const [left, right] = [one[table] ?? ['no table'], other[table] ?? ['no table']];
    const place = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index).find(
      (index) => left[index] !== right[index],
    );
    return place === undefined
      ? []
      : [
          `${table}: ${left.length} and ${right.length} rows; ${left[place]?.slice(0, 300)} ≠ ${right[place]?.slice(0, 300)}`,
        ];
  });
}
