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

/** Tables that every start fills in an empty database. Nothing refers to these rows, and the copy has its own. */
const filledByStart = ['survey_type_version', 'secret_key', 'task_run'];

/**
 * Checks that all migrations of a copy are known.
 * @throws Error with one line if a later release has migrated the copied database, or if it is not Heartwood's. The
 * copy itself may have been made by this release, after going back.
 */
export async function requireKnownMigrations({ migrations }: CopyHead): Promise<void> {
  const known = await listMigrations();
  if (migrations.some((name, index) => known[index] !== name)) {
    throw new Error(
      `The back-up is of a database that a later release of Heartwood has migrated to ${migrations.at(-1)}. Verify and restore it with that release or a later one.`,
    );
  }
}

/**
 * Fills an empty database with a copy, in one transaction: applies the copy's migrations, adds the rows, and applies
 * the later migrations.
 * @param check runs before the later migrations, which may change the rows, in the same transaction. Gets the tables
 * with the copy's columns.
 * @returns the number of rows by table, and the tables that were left out because they are not Heartwood's.
 * @throws Error with one line, leaving the database unchanged, if it is not empty or the copy does not fit.
 */
export async function fillDatabase(
  db: Db,
  { head, batches }: Copy,
  check: (tx: Db, tables: TableShape[]) => Promise<void> = async () => {},
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
    const filledTables = fitting(head.tables, tables);
    const filled = await addRows(tx, filledTables, batches);
    await addForeignKeys(tx, keys);
    await setSequences(tx, head.sequences);
    await check(tx, [...filledTables.values()]);
    await migrate(tx);
    await analyse(tx);
    return filled;
  });
}

/**
 * Checks that a copy can be filled in.
 * @throws Error if the database is not empty, or has later migrations than the copy, since these cannot be undone.
 */
async function requireEmptyDatabase(db: Db, { migrations }: CopyHead): Promise<void> {
  const tables = await listTables(db);
  await holdRows(db, tables);
  const filled = (await listFilled(db, tables)).filter((name) => !filledByStart.includes(name));
  if (filled.length > 0)
    throw new Error(`The database is not empty: there are rows in ${filled.join(', ')}. Nothing was changed.`);
  if ((await listApplied(db)).length > migrations.length) {
    throw new Error(
      'The database was made by a newer version than the back-up. Use a database without tables. Nothing was changed.',
    );
  }
}

/**
 * Returns the tables of the copy that belong to Heartwood, with the columns in the copy's order.
 * @throws Error if a table or column is missing on either side, since the same migrations create the same tables.
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
