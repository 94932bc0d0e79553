import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lockFolder } from '../server/db/folderLock.ts';
import { findFreePort } from '../testing/servers/findFreePort.ts';

const answers = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/v0/health`).catch(() => null))?.status === 200;

async function until(condition: () => Promise<boolean>) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100))
    if (await condition()) return true;
  return false;
}

it('npm start serves requests, and the server stops when npm gets SIGTERM', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-start-'));
  const port = await findFreePort();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    stdio: 'ignore',
  });
  try {
    expect(await until(() => answers(port))).toBe(true);
    npm.kill('SIGTERM');
    expect(await until(async () => !(await answers(port)))).toBe(true);
    // The server has released the lock of its folder, not only its port.
    expect(
      await until(() =>
        lockFolder(dataDir)
          .then((unlock) => unlock())
          .then(
            () => true,
            () => false,
          ),
      ),
    ).toBe(true);
  } finally {
    // This also ends a server that was too slow for this test.
    npm.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}, 400_000);
