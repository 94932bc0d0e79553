// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from './projectRoot.mjs';
import { say } from './say.mjs';

const lockFile = path.join(projectRoot, '.build', 'lock');
const heartbeatMs = 2_000;
const staleMs = 20_000;

/**
 * Runs `work` while no other command of this project folder installs or builds. A lock whose holder has died, or has
 * not touched it for 20 seconds, is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await acquire();
  const heartbeat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), heartbeatMs);
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}

async function acquire() {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (let announced = false; !tryCreate(); await pause(200)) {
    if (isAbandoned()) {
      rmSync(lockFile, { force: true });
    } else if (!announced) {
      say('Waiting for another command that is installing or building…');
      announced = true;
    }
  }
}

function tryCreate() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned() {
  try {
    const { mtimeMs } = statSync(lockFile);
    if (Date.now() - mtimeMs > staleMs) return true;
    const holder = Number(readFileSync(lockFile, 'utf8'));
    // The file is empty for an instant between its creation and the first write. The lock is held then.
    return holder > 0 && !isAlive(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid a process id */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
