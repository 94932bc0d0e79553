import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { createDatabase } from './createDatabase.ts';
import { startPostgres } from './postgresServer.ts';
import { serverDatabaseIn, type ServerDatabase } from './serverDatabase.ts';
import { makeSharedFolder } from './sharedFolder.ts';
import { startWatchdog } from '../servers/startWatchdog.ts';
import { withProduct, type Product } from './withProduct.ts';

/** Environment variables with the folder of prepared databases and the PostgreSQL server of this run. */
const [folderVariable, serverVariable] = ['HEARTWOOD_PREPARED', 'HEARTWOOD_PREPARED_ON'];

/**
 * Creates a place for prepared databases, for this process and its children.
 * @returns a function that removes it. It is also removed when this process ends.
 */
export async function providePreparedDatabases(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-prepared-'));
  const watchdog = startWatchdog(folder, 'KILL');
  const postgres = await startPostgres();
  process.env[folderVariable] = folder;
  process.env[serverVariable] = postgres.url;
  return async () => {
    await postgres.stop();
    await watchdog.release();
  };
}

/**
 * Copies a PostgreSQL database that is filled only once in a run, since filling one for each test process would take
 * long. Also returns what `prepare` returned.
 * @param name the name of the database to copy.
 * @param prepare fills it. Its result must be JSON.
 */
export async function copyPreparedDatabase<T>(
  name: string,
  prepare: (product: Product) => Promise<T>,
): Promise<ServerDatabase & { shown: T }> {
  const prepared = path.join(process.env[folderVariable]!, name);
  const server = process.env[serverVariable]!;
  const renamed = () => `${name.toLowerCase()}_${randomUUID().replaceAll('-', '')}`;
  await makeSharedFolder(prepared, async (folder) => {
    const template = renamed();
    const shown = await withProduct({ databaseUrl: await createDatabase(server, template), dataDir: '' }, prepare);
    await writeFile(path.join(folder, 'prepared.json'), JSON.stringify({ template, shown: shown ?? null }));
  });
  const { template, shown } = JSON.parse(await readFile(path.join(prepared, 'prepared.json'), 'utf8')) as {
    template: string;
    shown: T;
  };
  const databaseUrl = await createDatabase(server, renamed(), template);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-test-'));
  return {
    ...serverDatabaseIn({ databaseUrl, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }),
    shown,
  };
}
