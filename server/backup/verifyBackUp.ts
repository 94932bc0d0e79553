import path from 'node:path';
import type { DatabaseSettings, Db } from '../db/database.ts';
import { listMigrations } from '../db/migrate.ts';
import { withExisting } from './backUp.ts';
import { addToDigest, sumOf, type TableDigest, type TableShape } from './backUpFormat.ts';
import { readLines, recordSuccess } from './copyQueries.ts';
import { deleteOldBackUps } from './deleteOldBackUps.ts';
import { fillDatabase, requireKnownMigrations } from './fillDatabase.ts';
import { listLeft, withOwnDatabase } from './ownDatabase.ts';
import { checkBackUp, describeFilled, readBackUp } from './restore.ts';

interface Verification {
  /** The file of the back-up. */
  from: string;
  /** True to restore it on the server of DATABASE_URL instead of an embedded database. */
  onPostgres: boolean;
  /** Older back-ups in the folder are deleted after the verification. Null: none is. */
  keepDays: number | null;
}

/**
 * Restores a back-up into a database of its own, which is removed afterwards, and compares every table with the file.
 * The database of the settings gets only the record that this has succeeded.
 * @param describeKey says in one line whether the secret key opens what is sealed in a database.
 * @throws Error with one line if the file is damaged, cannot be restored, or a table differs.
 */
export async function verifyBackUp(
  settings: DatabaseSettings,
  { from, onPostgres, keepDays }: Verification,
  print: (line: string) => void,
  describeKey: (db: Db) => Promise<string>,
): Promise<void> {
  const file = path.resolve(from);
  const inFile = new Map<string, TableDigest>();
  const { head, rows } = await checkBackUp(file, (batch) => addToDigest(inFile, batch));
  await requireKnownMigrations(head);
  print(
    `The file is complete: ${sumOf(rows)}, backed up on ${head.madeAt} by Heartwood ${head.version}. Restoring it into a database of its own…`,
  );
  const server = onPostgres ? settings : null;
  const key = await withOwnDatabase(server, print, async (db) => {
    const filled = await fillDatabase(db, await readBackUp(file), (tx, tables) => requireSameRows(tx, tables, inFile));
    describeFilled('Restored', filled, print);
    return describeKey(db);
  });
  const later = (await listMigrations()).length - head.migrations.length;
  print('Verified: in every table, number and hash of the restored rows are those of the file.');
  if (later > 0) print(`This release’s later migrations (${later}) were applied, too.`);
  print(key);
  await withExisting(settings, (db) => recordSuccess(db, 'verified back-up', head.madeAt)).catch((error: Error) =>
    print(`The verification could not be recorded for the metrics: ${error.message}`),
  );
  for (const removal of await listLeft(server).catch(() => []))
    print(
      `A verification was interrupted. If no other one is running, remove its database, with people’s data: ${removal}`,
    );
  if (keepDays !== null) await deleteOldBackUps({ file, madeAt: head.madeAt }, keepDays, new Date(), print);
}

/** @throws Error with one line that names the first table whose rows differ. */
async function requireSameRows(
  db: Db,
  tables: readonly TableShape[],
  inFile: ReadonlyMap<string, TableDigest>,
): Promise<void> {
  for (const table of tables) {
    const restored = new Map<string, TableDigest>();
    for await (const lines of readLines(db, table)) addToDigest(restored, { table: table.name, lines });
    const none = { rows: 0, sum: 0n };
    const [expected, found] = [inFile.get(table.name) ?? none, restored.get(table.name) ?? none];
    if (expected.rows !== found.rows)
      throw new Error(`The table ${table.name} differs: ${expected.rows} rows in the file, ${found.rows} restored`);
    if (expected.sum !== found.sum)
      throw new Error(`The table ${table.name} differs: ${found.rows} rows were restored, but not all as in the file`);
  }
}
