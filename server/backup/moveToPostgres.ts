import { openDatabase, type DatabaseSettings, type Db } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import { withExisting, readDatabase } from './backUp.ts';
import { fillDatabase } from './fillDatabase.ts';
import { describeFilled } from './restore.ts';

/**
 * Copies everything from the embedded database in `dataDir` to the empty PostgreSQL database at `databaseUrl`. The
 * embedded database stays unchanged. @param check rejects a database that must not be moved.
 * @throws Error with one line if that fails. The PostgreSQL database is unchanged in this case.
 */
export async function moveToPostgres(
  settings: DatabaseSettings,
  print: (line: string) => void,
  check: (source: Db) => Promise<void>,
): Promise<void> {
  if (settings.databaseUrl === null)
    throw new Error('DATABASE_URL must be set to the PostgreSQL database to which the data will be moved');
  await withExisting({ databaseUrl: null, dataDir: settings.dataDir }, async (source) => {
    if ((await listApplied(source)).length > 0) await check(source);
    const target = await openDatabase(settings);
    try {
      const filled = await readDatabase(source, (copy) => fillDatabase(target, copy));
      describeFilled('Moved', filled, print);
    } finally {
      await target.destroy();
    }
    print('From now on, start the server with this DATABASE_URL, and without EMBEDDED.');
    print(
      `Keep the secret key (SECRET_KEY, or secret.key in ${settings.dataDir}). The embedded database there is unchanged. Delete it once everything works.`,
    );
  });
}
