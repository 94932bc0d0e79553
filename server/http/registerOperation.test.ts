import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operation } from '#contract/operation.ts';
import { createHttpServer } from './createHttpServer.ts';
import { registerOperation } from './registerOperation.ts';

const piece = Buffer.alloc(65_536, 'x');
let pieces = 0;
let isEnded = false;
/** A file that is larger than the buffers between two sockets. */
async function* file(fails: number) {
  isEnded = false;
  try {
    for (pieces = 0; pieces < 1000; pieces += 1) {
      if (pieces === fails) throw new Error('The rest is broken');
      yield piece;
    }
  } finally {
    isEnded = true;
  }
}

let app: FastifyInstance;
let fails = Infinity;
beforeAll(async () => {
  app = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'silent', stream: { write: () => {} } },
  );
  registerOperation(
    app,
    {
      name: 'download',
      tag: 'files',
      handler: async () => ({ name: 'Ü.txt', bytes: file(fails) }) as never,
      operation: operation({
        method: 'GET',
        path: '/file',
        summary: 'A file',
        access: 'public',
        success: 200,
        file: 'text/plain',
      }),
    },
    async () => null,
    async () => ({ superAdmin: false, organisation: null }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function download(failsAt = Infinity): Promise<IncomingMessage> {
  fails = failsAt;
  const { port } = app.server.address() as AddressInfo;
  const request = startRequest({ port, host: '127.0.0.1', path: '/file' }).end();
  return ((await once(request, 'response')) as [IncomingMessage])[0];
}

async function read(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

describe('a file', () => {
  it('arrives complete, under its name', async () => {
    const response = await download();
    expect(response.headers['content-disposition']).toBe(`attachment; filename="_.txt"; filename*=UTF-8''%C3%9C.txt`);
    expect(await read(response)).toBe(1000 * piece.length);
  });

  it('is produced no faster than it is received, and no longer once the client disconnects', async () => {
    const response = await download();
    await once(response, 'readable');
    await vi.waitFor(async () => {
      const before = pieces;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(pieces).toBe(before);
    });
    expect(pieces).toBeLessThan(1000);
    response.destroy();
    await vi.waitUntil(() => isEnded);
    expect(pieces).toBeLessThan(1000);
  });

  it('does not seem complete to the client if sending fails halfway', async () => {
    await expect(download(3).then(read)).rejects.toThrow('aborted');
    expect(isEnded).toBe(true);
  });

  it('is answered with an error if it fails before it begins', async () => {
    const response = await download(0);
    expect(response.statusCode).toBe(500);
    expect(await json(response)).toMatchObject({ error: 'InternalError' });
  });
});
