import path from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { makeFolder, rejectDataDir } from '../dataFolder.ts';
import { startEmbeddedWorker, type EmbeddedWorker } from './embeddedWorkerClient.ts';
import { lockFolder } from './folderLock.ts';
import { openDatabaseFolder } from './openDatabaseFolder.ts';

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

  /** Of the present thread alone: the rest of a transaction whose thread crashed fails, and is not done without its beginning. */
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
