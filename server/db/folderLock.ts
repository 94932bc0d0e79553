import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than two processes need to see each other take over the same stale lock. */
const takeoverPause = 50;

/**
 * Takes the exclusive lock on a folder: the embedded database has none of its own, and a second process would be
 * acknowledged writes that are lost. A lock whose process is gone (a crash) is taken over.
 * @returns the function that gives it back.
 * @throws Error naming the folder and the process that holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const mine = await describe(process.pid);
  if (!(await take(file, mine))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    const [pid = ''] = holder.split(' ');
    if (await isAlive(holder)) throw new Error(`${folder} is in use by another process (${pid}). Stop it first, or set DATA_DIR.`);
    await rm(file, { force: true });
    if (await take(file, mine)) await wait(takeoverPause);
    if ((await readFile(file, 'utf8').catch(() => '')) !== mine) {
      throw new Error(`${folder} was just taken by another process. Set DATA_DIR to use another folder.`);
    }
  }
  return () => rm(file, { force: true });
}

async function take(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A process by number and, where the system tells it, start time: numbers are used again, in containers at once. */
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
