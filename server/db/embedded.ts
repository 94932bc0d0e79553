import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { startEmbeddedWorker } from './embeddedWorkerClient.ts';
import { lockFolder } from './folderLock.ts';

/** A transaction that waits this long for the one connection waits for itself: the outer handle was used inside it. */
const connectionWait = 30_000;

/**
 * The embedded database (PGlite), in a worker thread so that a long query never stops the server's event loop, behind
 * an exclusive lock on its folder, shown as a pool of one connection.
 * @throws Error when another process holds the folder.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  // For this user alone: the folder holds what people answered.
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`DATA_DIR cannot be used: ${error.message}`);
  });
  const unlock = await lockFolder(dataDir);
  const worker = await startEmbeddedWorker(path.join(dataDir, 'database')).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });

  const waiting: ((client: PostgresPoolClient) => void)[] = [];
  let busy = false;
  const client = {
    query: (sql: string, parameters: readonly unknown[] = []) => worker.query(sql, parameters),
    release() {
      const next = waiting.shift();
      if (next) next(client);
      else busy = false;
    },
  } as unknown as PostgresPoolClient;

  return {
    connect() {
      if (!busy) {
        busy = true;
        return Promise.resolve(client);
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(new Error('Waited too long for the embedded database: is the outer handle used inside a transaction?'));
        }, connectionWait);
        const take = (free: PostgresPoolClient) => {
          clearTimeout(timer);
          resolve(free);
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
