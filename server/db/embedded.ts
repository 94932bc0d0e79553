import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, rejectDataDir } from '../dataFolder.ts';
import { startEmbeddedWorker, type EmbeddedWorker } from './embeddedWorkerClient.ts';
import { lockFolder } from './folderLock.ts';

/** A transaction that waits this long for the one connection waits for itself: the outer handle was used inside it. */
const connectionWait = 30_000;

/**
 * The embedded database (PGlite), in a worker thread so that a long query never stops the server's event loop, behind
 * an exclusive lock on its folder, shown as a pool of one connection. A thread whose database crashed, as on a full disk,
 * is followed by another, which recovers what was acknowledged.
 * @throws Error with one line when the folder cannot be used, or another process holds it.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  await makeFolder(dataDir).catch(rejectDataDir);
  const unlock = await lockFolder(dataDir);
  const folder = path.join(dataDir, 'database');
  let worker: EmbeddedWorker = await openDatabaseFolder(folder).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });

  const waiting: (() => void)[] = [];
  let busy = false;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else busy = false;
  };

  /**
   * For this thread only: the rest of a transaction whose thread crashed fails, instead of running without its
   * beginning.
   */
  const clientOf = ({ query }: EmbeddedWorker) =>
    ({
      query: (sql: string, parameters: readonly unknown[] = []) => query(sql, parameters),
      release,
    }) as unknown as PostgresPoolClient;
  let client = clientOf(worker);

  async function checkOut(): Promise<PostgresPoolClient> {
    if (!worker.isGone()) return client;
    try {
      worker = await startEmbeddedWorker(folder);
    } catch (error) {
      release();
      throw error;
    }
    return (client = clientOf(worker));
  }

  return {
    connect() {
      if (!busy) {
        busy = true;
        return checkOut();
      }
      return new Promise<PostgresPoolClient>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(
            new Error('Waited too long for the embedded database: is the outer handle used inside a transaction?'),
          );
        }, connectionWait);
        const take = () => {
          clearTimeout(timer);
          checkOut().then(resolve, reject);
        };
        waiting.push(take);
      });
    },
    async end() {
      await worker.close();
      await unlock();
    },
    options: {},
  } as unknown as PostgresPool;
}

/**
 * Opens the embedded database in a folder. Where the folder is missing or empty, it makes a new one there.
 * @throws Error with one line that names the folder, when it cannot be opened, or holds files but no database.
 */
async function openDatabaseFolder(folder: string): Promise<EmbeddedWorker> {
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    if (await holdsFiles(folder)) {
      throw new Error(
        `${folder} holds files but no database: PG_VERSION is missing. Restore the folder, or move it away to start with an empty database.`,
      );
    }
    await makeDatabase(folder).catch(rejectFolder(folder, 'made'));
  }
  return startEmbeddedWorker(folder).catch(rejectFolder(folder, 'opened'));
}

async function holdsFiles(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

/**
 * Makes a database in a folder next to this one, which takes its name when it is complete: a start that ends in the middle, as on a
 * full disk, leaves nothing that a later one would open. Its thread ends, since it never gives back the half gigabyte that this takes.
 */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await (await startEmbeddedWorker(unfinished)).close();
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The reason is kept to its first line: PostgreSQL can give many. */
const rejectFolder =
  (folder: string, what: 'made' | 'opened') =>
  (error: Error): never => {
    throw new Error(`The database in ${folder} cannot be ${what}: ${error.message.split('\n', 1)[0]}`, {
      cause: error,
    });
  };
