import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type DatabaseSettings, type Db } from '../db/database.ts';
import { sumOf } from './backUpFormat.ts';
import { readDatabase } from './readDatabase.ts';
import { writeBackUp } from './writeBackUp.ts';

type Print = (line: string) => void;

/** Copies everything into a file. @throws Error with one line, and no file left, when it cannot. */
export async function backUp(settings: DatabaseSettings, to: string, print: Print): Promise<void> {
  const file = path.resolve(to);
  await withExisting(settings, async (db) => {
    const rows = await readDatabase(db, (copy) => writeBackUp(file, copy));
    print(`Backed up ${sumOf(rows)} to ${file}.`);
    print(
      'It holds people’s names, addresses and answers: encrypt it where it is kept. The secret key is not in it: keep that elsewhere.',
    );
  });
}

/** Works on a database that must be there: opening the embedded one would make it. */
export async function withExisting<T>(settings: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  if (settings.databaseUrl === null && !existsSync(path.join(settings.dataDir, 'database'))) {
    throw new Error(`There is no embedded database in ${settings.dataDir}: set DATA_DIR, or DATABASE_URL`);
  }
  const db = await openDatabase(settings);
  return work(db).finally(() => db.destroy());
}
