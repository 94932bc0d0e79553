import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawHttp } from '#testing/servers/rawHttp.ts';
import { answerUnreadableRequest } from './answerUnreadableRequest.ts';

// A server with shorter time limits than the real one.
const server = createServer(
  { requestTimeout: 100, connectionsCheckingInterval: 50 },
  (request, response) => void request.resume().on('end', () => response.end()),
);
beforeAll(async () => {
  server.on('clientError', (error, socket) =>
    answerUnreadableRequest({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })(
      error,
      socket as never,
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

it.each([
  ['stops in its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"questionId":'],
  ['stops in its headers', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-le'],
])('tells the client to repeat a request that %s, and what time it is', async (_, bytes) => {
  const { status, head, body } = await rawHttp((server.address() as AddressInfo).port, bytes);
  expect([status, JSON.parse(body).error]).toEqual([408, 'RequestTimeout']);
  expect(head).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/m);
  expect(head).toMatch(/^cache-control: no-store\r?\nx-content-type-options: nosniff\r?$/m);
});
