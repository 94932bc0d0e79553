import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rejectDataDir } from '../dataFolder.ts';

/** Longer than a process needs to write its name into a lock that it has just created, in milliseconds. */
const namingTime = 500;

/**
 * Takes the exclusive lock on a folder. The embedded database has no lock of its own, and writes of a second process
 * would be acknowledged and then lost. A lock whose process has crashed is taken over.
 * @returns the function that releases it.
 * @throws Error naming the folder and the process that holds it, or naming the setting if the folder cannot be written.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const mine = await describe(process.pid);
  while (!(await take(file, mine))) {
    const holder = await readHolder(file);
    if (holder === null) continue;
    const [pid = ''] = holder.split(' ');
    if (await isAlive(holder))
      throw new Error(`${folder} is in use by another process (${pid}). Stop it first, or set DATA_DIR.`);
    if (!(await setAside(file, holder)))
      throw new Error(`${folder} was just taken by another process. Set DATA_DIR to use another folder.`);
  }
  return () => rm(file, { force: true });
}

/** Reads the holder of the lock. Null if there is none. */
async function readHolder(file: string): Promise<string | null> {
  for (const deadline = Date.now() + namingTime; ; await wait(20)) {
    const holder = await readFile(file, 'utf8').catch(unlessMissing);
    if (holder !== '' || Date.now() > deadline) return holder;
  }
}

/**
 * Removes the lock that `holder` left. Renames it first, which succeeds for only one of several processes. If it turns
 * out to be the new lock of a faster process, it is renamed back.
 * @returns false if another process was faster.
 */
async function setAside(file: string, holder: string): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`;
  const moved = await rename(file, aside).then(() => readFile(aside, 'utf8'), unlessMissing);
  if (moved !== null && moved !== holder) {
    await rename(aside, file);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function take(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    return rejectDataDir(error as Error);
  }
}

/**
 * Identifies a process by its number and, if the system reports it, its start time. Numbers are reused, and in
 * containers immediately.
 */
async function describe(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${pid} ${afterName[19] ?? 'unknown'}`;
}

async function isAlive(holder: string): Promise<boolean> {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return (await describe(pid)) === holder;
}
