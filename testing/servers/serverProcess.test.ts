import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from './serverProcess.ts';

async function health(url: string): Promise<number | null> {
  const response = await fetch(`${url}/api/v0/health`).catch(() => null);
  return response?.status ?? null;
}

test('a server process starts, can be killed, starts again on the same folder, and stops on request', async () => {
  const server = await startServer({ DEMO: '0' });
  expect(await health(server.url)).toBe(200);
  expect(existsSync(server.dataDir)).toBe(true);

  await server.kill();
  expect(await health(server.url)).toBe(null);
  await server.restart();
  expect(await health(server.url)).toBe(200);

  expect(await server.stop()).toBe(0);
  expect(await health(server.url)).toBe(null);
  expect(await server.printed(/Heartwood is ready: (\S+)/)).toBe(`${server.url}/app/`);
  await server.remove();
  expect(existsSync(server.dataDir)).toBe(false);
});

test('a server that rejects its settings says why', async () => {
  await expect(startServer({ MIN_REPORT_SAMPLE: 'few' })).rejects.toThrow(/MIN_REPORT_SAMPLE must be/);
});
