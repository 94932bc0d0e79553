import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServerDatabase, serverDatabaseIn, type ServerDatabase } from './serverDatabase.ts';
import { makeSharedFolder } from './sharedFolder.ts';
import { startWatchdog } from './startWatchdog.ts';

/** Where the processes of a run find what one of them has prepared. */
const variable = 'HEARTWOOD_PREPARED';

/** Makes a place for prepared databases, for this process and those that it starts. @returns the function that removes it; it goes with this process at the latest. */
export async function providePreparedDatabases(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-prepared-'));
  process.env[variable] = folder;
  return startWatchdog(folder, 'KILL').release;
}

/**
 * A copy of an embedded database that was filled once in this run, and what was told of it then: to fill one for each
 * process that tests take turns in would be a good part of their time.
 * @param name of the prepared one.
 * @param prepare fills it, with no server left running on it; what it returns must be JSON.
 */
export async function copyPreparedDatabase<T>(name: string, prepare: (database: ServerDatabase) => Promise<T>): Promise<ServerDatabase & { told: T }> {
  const prepared = path.join(process.env[variable]!, name);
  await makeSharedFolder(prepared, async (folder) => {
    const database = await createServerDatabase();
    try {
      await writeFile(path.join(folder, 'told.json'), JSON.stringify((await prepare(database)) ?? null));
      await cp(database.settings['DATA_DIR']!, path.join(folder, 'data'), { recursive: true });
    } finally {
      await database.remove();
    }
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-test-'));
  await cp(path.join(prepared, 'data'), dataDir, { recursive: true });
  const database = serverDatabaseIn({ databaseUrl: null, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) });
  return { ...database, told: JSON.parse(await readFile(path.join(prepared, 'told.json'), 'utf8')) as T };
}
