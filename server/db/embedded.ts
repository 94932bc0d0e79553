import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, rejectDataDir } from '../dataFolder.ts';
import { startEmbeddedWorker, type EmbeddedWorker } from './embeddedWorkerClient.ts';
import { lockFolder } from './folderLock.ts';

/**
 * Longest wait for the only connection, in milliseconds. A longer wait probably means that the outer handle was used
 * inside a transaction.
 */
const connectionWait = 30_000;

/**
 * Opens the embedded database (PGlite) as a pool of one connection. It runs in a worker thread, so that a long query
 * never blocks the server's event loop, and holds an exclusive lock on its folder. If the database crashes, for example
 * on a full disk, another thread replaces it and recovers everything that was acknowledged.
 * @throws Error with one line if the folder cannot be used or another process holds it.
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
   * Creates a client for this thread only. If a thread crashes during a transaction, the rest of the transaction fails
   * instead of running without its beginning.
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
    // The same counts as node-postgres has.
    totalCount: 1,
    get idleCount() {
      return busy ? 0 : 1;
    },
    get waitingCount() {
      return waiting.length;
    },
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
 * Opens the embedded database in a folder. If the folder is missing or empty, creates a new database there.
 * @throws Error with one line that names the folder if it cannot be opened or contains files but no database.
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
 * Creates a database in a temporary folder, which is renamed when it is complete. A start that fails in the middle, for
 * example on a full disk, leaves nothing that a later start would open. The thread ends afterwards, because it would
 * never free the half gigabyte of memory that this takes.
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

/** Reports only the first line of the reason, because PostgreSQL can give many. */
const rejectFolder =
  (folder: string, what: 'made' | 'opened') =>
  (error: Error): never => {
    throw new Error(`The database in ${folder} cannot be ${what}: ${error.message.split('\n', 1)[0]}`, {
      cause: error,
    });
  };
