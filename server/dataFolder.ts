import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, each for this user alone, since DATA_DIR contains answers, links and keys. A
 * folder that exists stays as it is. Does not use Node's `recursive`, which never returns if the system answers ENOENT
 * below an existing folder, as /proc does.
 * @throws the system's error.
 */
export async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
}

/** @throws Error with one line that names the setting. */
export function rejectDataDir(error: Error): never {
  throw new Error(`DATA_DIR cannot be used: ${error.message}`, { cause: error });
}
