import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from '#server/db/folderLock.ts';

/**
 * Creates a folder that several processes need with the same contents. The first process creates it, and the others
 * wait for it. If one fails, the next one tries again.
 * @param make fills the new folder, whose path it gets.
 */
export async function makeSharedFolder(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const making = `${folder}.making`;
  await mkdir(making, { recursive: true });
  while (!existsSync(folder)) {
    const unlock = await lockFolder(making).catch(() => null);
    if (!unlock) {
      await pause(50);
      continue;
    }
    try {
      if (existsSync(folder)) return;
      const unfinished = path.join(making, 'unfinished');
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished);
      await make(unfinished);
      await rename(unfinished, folder);
    } finally {
      await unlock();
    }
  }
}
