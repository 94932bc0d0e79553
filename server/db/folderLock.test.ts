import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The name of this process in a lock. */
async function nameOfThisProcess(): Promise<string> {
  const own = await mkdtemp(path.join(tmpdir(), 'heartwood-lock-'));
  await lockFolder(own);
  const name = await readFile(path.join(own, 'lock'), 'utf8');
  await rm(own, { recursive: true });
  return name;
}

const lockFile = () => path.join(folder, 'lock');

it('is held by one process at a time and can be released', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another process (${process.pid})`);
  await unlock();
  await (
    await lockFolder(folder)
  )();
});

it('is taken over from a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(lockFile(), `${child.pid} 1`);
  await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});

it('goes to only one of several processes that start at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('waits until a process that has just created the lock has written its name to it', async () => {
  const name = await nameOfThisProcess();
  await writeFile(lockFile(), '');
  const late = lockFolder(folder);
  await writeFile(lockFile(), name);
  await expect(late).rejects.toThrow('is in use by another process');
});

it('is taken over if an earlier process with the same process id created it', async () => {
  await writeFile(lockFile(), `${process.pid} 1`);
  await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).not.toBe(`${process.pid} 1`);
});

it.each(['', 'nonsense', '-1 5', '0 0'])('is taken over from an invalid lock: %o', async (content) => {
  await writeFile(lockFile(), content);
  await lockFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});

it('goes to only one of several processes that find it stale at once', async () => {
  await writeFile(lockFile(), '999999999 1');
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
});
