import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedWorker, type EmbeddedWorker } from './embeddedWorkerClient.ts';

/**
 * Opens the embedded database in a folder. Where the folder is missing or empty, it makes a new one there.
 * @throws Error with one line that names the folder, when it cannot be opened, or holds files but no database.
 */
export async function openDatabaseFolder(folder: string): Promise<EmbeddedWorker> {
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
