import { openDatabase, type DatabaseSettings } from '../db/database.ts';
import { withExisting, readDatabase } from './backUp.ts';
import { fillDatabase } from './fillDatabase.ts';
import { describeFilled } from './restore.ts';

/**
 * Copies everything from the embedded database in `dataDir` to the empty PostgreSQL database at `databaseUrl`. The
 * embedded one keeps what it holds.
 * @throws Error with one line, and the PostgreSQL database as it was, when it cannot.
 */
export async function moveToPostgres(settings: DatabaseSettings, print: (line: string) => void): Promise<void> {
  if (settings.databaseUrl === null)
    throw new Error('DATABASE_URL must be set to the PostgreSQL database to which the data will be moved');
  await withExisting({ databaseUrl: null, dataDir: settings.dataDir }, async (source) => {
    const target = await openDatabase(settings);
    try {
      const filled = await readDatabase(source, (copy) => fillDatabase(target, copy));
      describeFilled('Moved', filled, print);
    } finally {
      await target.destroy();
    }
    print(`From now on start with DATABASE_URL as it is set now: DATABASE_URL=postgres://… npm start`);
    print(
      `Keep the secret key (SECRET_KEY, or secret.key in ${settings.dataDir}). The embedded database there is as it was: erase it once all is well.`,
    );
  });
}
