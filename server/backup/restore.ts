import path from 'node:path';
import { openDatabase, type DatabaseSettings } from '../db/database.ts';
import { sumOf } from './backUpFormat.ts';
import { admitMigrations, fillDatabase } from './fillDatabase.ts';
import { checkBackUp, readBackUp } from './readBackUp.ts';

type Print = (line: string) => void;

/** Puts a back-up into an empty database. @throws Error with one line, and the database as it was, when it cannot. */
export async function restore(settings: DatabaseSettings, from: string, print: Print): Promise<void> {
  const file = path.resolve(from);
  // The whole file is read before the database is opened, and once more to fill it.
  const { head, rows } = await checkBackUp(file);
  await admitMigrations(head);
  print(`The file is whole: ${sumOf(rows)}, backed up on ${head.madeAt} by Heartwood ${head.version}. Restoring…`);
  const db = await openDatabase(settings);
  try {
    const filled = await fillDatabase(db, await readBackUp(file));
    tellFilled('Restored', filled, print);
    print(
      'Start with the secret key that the back-up was made beside (SECRET_KEY, or the file secret.key in DATA_DIR).',
    );
  } finally {
    await db.destroy();
  }
}

export function tellFilled(
  verb: string,
  { rows, leftOut }: Awaited<ReturnType<typeof fillDatabase>>,
  print: Print,
): void {
  print(`${verb} ${sumOf(rows)}.`);
  if (leftOut.length > 0) print(`Left out, being no tables of Heartwood: ${leftOut.join(', ')}.`);
}
