import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawHttp } from '#testing/servers/rawHttp.ts';
import { createHttpServer } from './createHttpServer.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'silent', stream: { write: () => {} } },
    { requestTimeout: 100 },
  );
  app.post('/', () => 'whole');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

// Node's default check every 30 s would come too late.
it.each([
  ['its body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{'],
  ['its head', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-le'],
])('cuts off a request that stops in %s soon after the time limit', async (_, bytes) => {
  expect((await rawHttp((app.server.address() as AddressInfo).port, bytes, 10_000)).status).toBe(408);
});

it.each([
  { trustProxy: null, reports: 1 },
  { trustProxy: false as const, reports: 0 },
  { trustProxy: 1, reports: 0 },
])('reports a proxy once if TRUST_PROXY is not set ($trustProxy: $reports times)', async ({ trustProxy, reports }) => {
  const lines: string[] = [];
  const server = await createHttpServer(
    { trustProxy, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  );
  await server.inject('/');
  expect(lines).toEqual([]);
  for (const address of ['192.0.2.7', '192.0.2.8'])
    await server.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(reports);
  expect(lines.join('')).not.toContain('192.0.2');
  await server.close();
});

it('a demonstration that was not requested by name answers only this machine', async () => {
  const lines: string[] = [];
  const server = await createHttpServer(
    { trustProxy: 1, allowedOrigins: [], publicUrl: 'http://localhost', onlyThisMachine: true },
    { level: 'warn', stream: { write: (line) => void lines.push(line) } },
  );
  const statusFor = async (headers: Record<string, string>) => (await server.inject({ url: '/', headers })).statusCode;
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])
    expect(await statusFor({ host })).toBe(404);
  expect(lines).toEqual([]);
  for (const host of ['survey.example.org', '192.0.2.7:3000', 'localhost.example.org', '127.0.0.1.example.org'])
    expect(await statusFor({ host })).toBe(403);
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect(await statusFor({ host: 'localhost', [header]: 'for=192.0.2.7' })).toBe(403);
  expect(lines).toHaveLength(1);
  await server.close();
});
