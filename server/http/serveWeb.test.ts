import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './createHttpServer.ts';
import { serveWeb } from './serveWeb.ts';

const page = '<!doctype html><title>Heartwood</title>';
const built: Record<string, string> = {
  'index.html': page,
  'serviceWorker.js': 'self.addEventListener("fetch", () => {});',
  'manifest.webmanifest': '{"name":"Heartwood"}',
  'icon-192.png': 'a picture',
  'assets/main-AbC123.js': 'document.title = "Heartwood";',
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  // Below a folder named assets, to show that only assets/ in the build itself counts as the folder of hashed files.
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'heartwood-web-')), 'assets', 'web');
  for (const [name, text] of Object.entries(built)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(text));
  }
  app = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'silent', stream: { write: () => {} } },
  );
  (await serveWeb(app, folder, async () => null))();
});
afterAll(async () => {
  await app.close();
  await rm(path.join(folder, '../..'), { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url: `/app/${url}`, headers });

describe('a built file', () => {
  it.each([
    ['serviceWorker.js', /^(application|text)\/javascript(;|$)/, 'no-cache'],
    ['manifest.webmanifest', /^application\/manifest\+json(;|$)/, 'no-cache'],
    ['icon-192.png', /^image\/png$/, 'no-cache'],
    ['index.html', /^text\/html; charset=utf-8$/i, 'no-cache'],
    ['assets/main-AbC123.js', /^(application|text)\/javascript(;|$)/, 'public, max-age=31536000, immutable'],
  ])('%s has its own media type, compressed or not', async (file, type, caching) => {
    const plain = await get(file);
    expect([plain.statusCode, plain.body]).toEqual([200, built[file]]);
    const small = await get(file, { 'accept-encoding': 'gzip, br' });
    expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(built[file]);
    for (const { headers } of [plain, small]) {
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(type),
        'cache-control': caching,
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(
        caching === 'no-cache' ? /^default-src 'self'; / : /^default-src 'none'; /,
      );
    }
    expect(small.headers['vary']).toContain('accept-encoding');
  });

  it('gets 304 while it is unchanged', async () => {
    const { headers } = await get('serviceWorker.js');
    expect(await get('serviceWorker.js', { 'if-none-match': String(headers['etag']) })).toMatchObject({
      statusCode: 304,
      body: '',
    });
  });

  it.each([
    'other.js',
    'serviceWorker.js.map',
    'p/serviceWorker.js',
    'other.webmanifest',
    'icon-512.png',
    'p/survey/icon.PNG',
    'assets/main-old.js',
    'assets/',
    'other.js?x=1',
  ])('gets 404 instead of the page if it does not exist: %s', async (file) => {
    for (const headers of [undefined, { 'accept-encoding': 'br', accept: 'text/html' }]) {
      const {
        statusCode,
        headers: { 'content-type': type, 'cache-control': caching },
        body,
      } = await get(file, headers);
      expect([statusCode, type, caching, JSON.parse(body).error]).toEqual([
        404,
        'application/json; charset=utf-8',
        'no-store',
        'NotFound',
      ]);
    }
  });
});

it.each(['', 'p/survey/0/1', 's/aToken', 'knowledge-library/sleep.well', 'a/page/that/is/not/there'])(
  'serves the page at any other path: /app/%s',
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', page]);
  },
);

it.each([
  ['/', 302],
  ['/app', 308],
])('%s redirects to the page', async (url, status) => {
  expect(await app.inject(url)).toMatchObject({ statusCode: status, headers: { location: '/app/' } });
});
