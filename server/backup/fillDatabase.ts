import type { Db } from '../db/database.ts';
import { listApplied, listMigrations, migrate } from '../db/migrate.ts';
import type { Copy, CopyHead, RowCounts, TableShape } from './backUpFormat.ts';
import {
  addForeignKeys,
  analyse,
  dropForeignKeys,
  holdRows,
  listForeignKeys,
  listTables,
  setSequences,
  emptyTable,
  lineWriter,
  listFilled,
  setExactForms,
} from './copyQueries.ts';

/** What every start writes into an empty database. Nothing refers to it there, and the copy has its own. */
const filledByStart = ['survey_type_version', 'secret_key'];

/** @throws Error with one line when the copy is of a newer version of the product, or of none. */
export async function requireKnownMigrations({ migrations, version }: CopyHead): Promise<void> {
  const known = await listMigrations();
  if (migrations.some((name, index) => known[index] !== name)) {
    throw new Error(
      `The back-up was made by Heartwood ${version}, which is newer than this one. Restore it with that version or a later one.`,
    );
  }
}

/**
 * Puts a copy into an empty database, all of it or nothing: brings the database to the copy's migrations, adds the rows,
 * and migrates on to the newest.
 * @returns the rows by table, and the tables that were left out because they are none of the product's.
 * @throws Error with one line, and the database as it was, when it holds anything or the copy does not fit.
 */
export async function fillDatabase(
  db: Db,
  { head, batches }: Copy,
): Promise<{ rows: RowCounts; omittedTables: string[] }> {
  await requireKnownMigrations(head);
  return db.transaction().execute(async (tx) => {
    await requireEmptyDatabase(tx, head);
    await migrate(tx, head.migrations.at(-1));
    await setExactForms(tx);
    const tables = await listTables(tx);
    for (const name of filledByStart) if (tables.some((table) => table.name === name)) await emptyTable(tx, name);
    const keys = await listForeignKeys(tx);
    await dropForeignKeys(tx, keys);
    const filled = await addRows(tx, fitting(head.tables, tables), batches);
    await addForeignKeys(tx, keys);
    await setSequences(tx, head.sequences);
    await migrate(tx);
    await analyse(tx);
    return filled;
  });
}

/** @throws Error unless the database is empty, and not migrated further than the copy: there is no way back. */
async function requireEmptyDatabase(db: Db, { migrations }: CopyHead): Promise<void> {
  const tables = await listTables(db);
  await holdRows(db, tables);
  const filled = (await listFilled(db, tables)).filter((name) => !filledByStart.includes(name));
  if (filled.length > 0)
    throw new Error(`The database is not empty: there are rows in ${filled.join(', ')}. Nothing was changed.`);
  if ((await listApplied(db)).length > migrations.length) {
    throw new Error(
      'The database was made by a newer version than the back-up. Give it one in which there are no tables yet. Nothing was changed.',
    );
  }
}

/**
 * The tables of the copy that are the product's, their columns in the copy's order and with the database's types.
 * @throws Error when a table or column is missing on either side: the same migrations make the same tables.
 */
function fitting(copied: readonly TableShape[], tables: readonly TableShape[]): Map<string, TableShape> {
  const columnsOf = ({ name, columns }: TableShape) =>
    [name, ...columns.map((column) => `${column.name} ${column.type}`).sort()].join();
  const known = new Set(tables.map(({ name }) => name));
  const ours = copied.filter(({ name }) => known.has(name));
  const shapes = new Set(ours.map(columnsOf));
  const unlike = tables.find((table) => !shapes.has(columnsOf(table)));
  if (unlike) throw new Error(`The table ${unlike.name} of the back-up does not fit. Nothing was changed.`);
  return new Map(ours.map((table) => [table.name, table]));
}

async function addRows(db: Db, tables: Map<string, TableShape>, batches: Copy['batches']) {
  const writers = new Map([...tables].map(([name, table]) => [name, lineWriter(db, table)]));
  const rows: RowCounts = Object.fromEntries([...tables.keys()].map((name) => [name, 0]));
  const omittedTables = new Set<string>();
  for await (const { table, lines } of batches) {
    const write = writers.get(table);
    if (!write) {
      omittedTables.add(table);
      continue;
    }
    await write(lines);
    rows[table]! += lines.length;
  }
  return { rows, omittedTables: [...omittedTables] };
}
