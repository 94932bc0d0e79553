import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from './createHttpServer.ts';
import { listen } from './listen.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

let app: FastifyInstance;
beforeEach(async () => {
  app = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'silent', stream: { write: () => {} } },
  );
  app.get('/', async () => 'at once');
  app.get('/later', () => pause(300, 'later'));
});
afterEach(() => app.close());

const portOf = () => (app.server.address() as AddressInfo).port;
const get = (host: string, path = '/', port = portOf()) =>
  fetch(`http://${host}:${port}${path}`).then(
    (response) => response.text(),
    () => 'refused',
  );

/** An address of this machine that other machines can reach, if there is one. */
const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

it('localhost is both loopback addresses, and no other', async () => {
  await listen(app, { port: 0, host: 'LocalHost' });
  expect(await get('127.0.0.1')).toBe('at once');
  if (hasIpv6) expect(await get('[::1]')).toBe('at once');
  if (outside !== undefined) expect(await get(outside)).toBe('refused');
});

it.runIf(hasIpv6)('answers running requests at both addresses before it closes, and none after', async () => {
  await listen(app, { port: 0, host: 'localhost' });
  const port = portOf();
  const hosts = ['127.0.0.1', '[::1]'];
  const running = Promise.all(hosts.map((host) => get(host, '/later')));
  await pause(100);
  const closing = app.close();
  expect(await running).toEqual(['later', 'later']);
  // Clients keep their connections. The server disconnects them a while later.
  app.server.closeAllConnections();
  await closing;
  for (const host of hosts) expect(await get(host, '/', port)).toBe('refused');
});

it.runIf(hasIpv6)('fails if another program has the port at one of the two', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(app, { port, host: 'localhost' })).rejects.toThrow(`PORT ${port} is in use by another program`);
  other.close();
});

it('one address is that one only, and the line names HOST if there is none', async () => {
  await expect(listen(app, { port: 0, host: 'nowhere.invalid' })).rejects.toThrow(/^HOST nowhere\.invalid or PORT 0 /);
  await listen(app, { port: 0, host: '127.0.0.1' });
  expect(await get('127.0.0.1')).toBe('at once');
  expect(await get('[::1]')).toBe('refused');
});
