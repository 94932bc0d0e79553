import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from './faultProxy.ts';

/** The requests that reached the server, in order. */
const done: string[] = [];
let server: Server;
let proxy: FaultProxy;

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      done.push(body);
      reply
        .writeHead(201, { 'content-type': 'text/plain', 'x-asked': `${request.method} ${request.url}` })
        .end(`did ${body}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy((server.address() as AddressInfo).port);
});
afterEach(() => {
  proxy.setFault('pass');
  done.length = 0;
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

const ask = (body: string, signal?: AbortSignal) => fetch(`${proxy.url}/answer?of=1`, { method: 'POST', body, signal });
const dropped = /fetch failed/;

async function isHeld() {
  await expect.poll(() => proxy.held()).toEqual(['/answer?of=1']);
}

test('a request and its response pass through unchanged', async () => {
  const response = await ask('one');
  expect(response.status).toBe(201);
  expect(response.headers.get('x-asked')).toBe('POST /answer?of=1');
  expect(await response.text()).toBe('did one');
});

test('no request arrives while the connection is cut, and requests arrive again when it is restored', async () => {
  proxy.setFault('cut');
  await expect(ask('one')).rejects.toThrow(dropped);
  expect(done).toEqual([]);
  proxy.setFault('pass');
  expect((await ask('two')).status).toBe(201);
});

test('an unavailable proxy answers with 503 and forwards nothing', async () => {
  proxy.setFault('unavailable');
  expect((await ask('one')).status).toBe(503);
  expect(done).toEqual([]);
});

test('a request whose reply is lost is still processed', async () => {
  proxy.setFault('loseReply');
  await expect(ask('one')).rejects.toThrow(dropped);
  expect(done).toEqual(['one']);
});

test('a hanging request is answered once it is released', async () => {
  proxy.setFault('hang');
  const requested = ask('one');
  await isHeld();
  proxy.setFault('pass');
  expect(await (await requested).text()).toBe('did one');
});

test('a hanging request is processed late, even if its sender has given up', async () => {
  proxy.setFault('hang');
  const sender = new AbortController();
  const requested = ask('one', sender.signal);
  await isHeld();
  sender.abort();
  await expect(requested).rejects.toThrow(/abort/);
  proxy.setFault('pass');
  await expect.poll(() => done).toEqual(['one']);
});

test('a cut drops a hanging request, which is then not processed', async () => {
  proxy.setFault('hang');
  const requested = ask('one');
  requested.catch(() => {});
  await isHeld();
  proxy.setFault('cut');
  await expect(requested).rejects.toThrow(dropped);
  expect(proxy.held()).toEqual([]);
  expect(done).toEqual([]);
});

test('a stopped server looks like a lost network', async () => {
  const lonely = await startFaultProxy(1);
  await expect(fetch(lonely.url)).rejects.toThrow(dropped);
  await lonely.close();
});
