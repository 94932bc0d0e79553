import type { FastifyInstance } from 'fastify';
import { sql, type KyselyPlugin } from 'kysely';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createHttpServer } from './createHttpServer.ts';
import { createFindWebFile } from './findWebFile.ts';
import { serveWeb } from './serveWeb.ts';
import { storeWebFiles } from './storeWebFiles.ts';

// Two releases on one database: each has a page and files in assets/.
const main = 'document.title = "Heartwood"; '.repeat(100);
const releases = [
  { 'main-AbC1234.js': main, 'A_c-123.css': 'p{color:red}', 'font-AbC123_.woff2': 'a font' },
  { 'main-XyZ1234.js': main },
];
let api: ApiApp;
let folder: string;
let servers: FastifyInstance[];
let statements = 0;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  api = await createApiApp();
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-releases-'));
  for (const [index, files] of releases.entries()) {
    const assets = path.join(folder, String(index), 'assets');
    mkdirSync(assets, { recursive: true });
    writeFileSync(path.join(assets, '../index.html'), `page ${index}`);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(assets, name), text);
    if (index === 0) {
      writeFileSync(path.join(assets, 'main-AbC1234.js.br'), brotliCompressSync(main));
      writeFileSync(path.join(assets, 'main-AbC1234.js.map'), 'not for pages');
    }
    await storeWebFiles(api.db, path.dirname(assets), api.clock());
  }
});
beforeEach(async () => {
  servers = await Promise.all(releases.map((_, index) => startOn(index)));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

interface Options {
  mostBytes?: number;
  write?: (line: string) => void;
}

/** A server of a release that has looked nothing up yet. */
async function startOn(index: number, { mostBytes, write = () => {} }: Options = {}) {
  const server = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'info', stream: { write } },
  );
  const find = createFindWebFile(api.db.withPlugin(counting), mostBytes);
  (await serveWeb(server, path.join(folder, String(index)), find))();
  return server;
}

const get = (server: FastifyInstance, name: string, accepted = 'gzip, deflate, br') =>
  server.inject({ url: `/app/assets/${name}`, headers: { 'accept-encoding': accepted } });

it.each(Object.entries(releases[0]!))(
  'serves a file of another release as that release does: %s',
  async (name, text) => {
    const [own, other] = [await get(servers[0]!, name), await get(servers[1]!, name)];
    expect([own.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(other.rawPayload).toString()).toBe(text);
    const {
      'content-encoding': _coding,
      'content-length': _length,
      'accept-ranges': _ranges,
      'last-modified': _time,
      etag: _etag,
      date: _date,
      ...headers
    } = own.headers;
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    });
    expect(other.headers).toMatchObject(headers);
    expect(other.headers['x-request-id']).toBeUndefined();

    for (const accepted of ['gzip', 'br;q=0', 'identity']) {
      const plain = await get(servers[1]!, name, accepted);
      expect([plain.body, plain.headers['content-encoding']]).toEqual([text, undefined]);
      expect(plain.headers['vary']).toContain('accept-encoding');
    }
  },
);

it('answers 404 for what no release has, and asks the database about made-up names only once a second', async () => {
  statements = 0;
  const odd = ['main-AbC1234.js.map', 'a/main-AbC1234.js', 'main-AbC1234.js%00', 'main.php', 'x'.repeat(120)];
  for (const name of odd) expect((await get(servers[1]!, name)).statusCode).toBe(404);
  expect(statements).toBe(0);
  const began = performance.now();
  const random = Array.from({ length: 300 }, (_, index) => `main-${1_000_000 + index}.js`);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(random.map((name) => get(servers[1]!, name)));
    const results = answers.map(({ statusCode, headers }) => `${statusCode} ${String(headers['cache-control'])}`);
    expect(new Set(results)).toEqual(new Set(['404 no-store']));
  }
  expect(statements).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000);
});

it('fetches a file once for many requests, and again after it has left the cache', async () => {
  const server = await startOn(1, { mostBytes: 200 });
  statements = 0;
  const all = await Promise.all(Array.from({ length: 50 }, () => get(server, 'main-AbC1234.js')));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await get(server, 'main-AbC1234.js')).statusCode).toBe(200);
  // The list, and the file.
  expect(statements).toBe(2);
  const large = 'large-AbC1234.js';
  await api.db
    .insertInto('web_file')
    .values({ path: large, content: Buffer.alloc(190), when_needed: api.clock() })
    .execute();
  await get(server, large);
  await get(server, 'main-AbC1234.js');
  expect(statements).toBe(5);
});

it('answers 503 for another release’s file while the database does not answer, and its own files at once', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = api.db.transaction().execute(async (transaction) => {
    await sql`lock table web_file in access exclusive mode`.execute(transaction);
    locked();
    await held;
  });
  await isLocked;
  const other = get(servers[1]!, 'main-AbC1234.js');
  expect((await get(servers[1]!, 'main-XyZ1234.js')).statusCode).toBe(200);
  expect((await servers[1]!.inject('/app/')).statusCode).toBe(200);
  const { statusCode, headers, json } = await other;
  expect([statusCode, headers['retry-after'], headers['cache-control'], json().error]).toEqual([
    503,
    '2',
    'no-store',
    'Unavailable',
  ]);
  release();
  await holding;
  expect((await get(servers[1]!, 'main-AbC1234.js')).statusCode).toBe(200);
});

it('answers 500 if a statement fails although the database answers, and logs it', async () => {
  const lines: string[] = [];
  const server = await startOn(1, { write: (line) => void lines.push(line) });
  await sql`alter table web_file rename to hidden`.execute(api.db);
  const { statusCode } = await get(server, 'main-AbC1234.js');
  await sql`alter table hidden rename to web_file`.execute(api.db);
  expect(statusCode).toBe(500);
  expect(lines.join('')).toContain('42P01');
});

it('keeps the content of a path that exists, also when two servers store at the same time', async () => {
  await api.db.deleteFrom('web_file').execute();
  await Promise.all([0, 1, 0, 1].map((index) => storeWebFiles(api.db, path.join(folder, String(index)), api.clock())));
  const rows = await api.db.selectFrom('web_file').select(['path', 'content']).execute();
  expect(Object.fromEntries(rows.map((row) => [row.path, brotliDecompressSync(row.content).toString()]))).toEqual({
    ...releases[0],
    ...releases[1],
  });
  writeFileSync(path.join(folder, '1/assets/A_c-123.css'), 'other content');
  await storeWebFiles(api.db, path.join(folder, '1'), api.clock());
  expect((await get(await startOn(1), 'A_c-123.css')).body).toBe('other content');
  rmSync(path.join(folder, '1/assets/A_c-123.css'));
  expect((await get(await startOn(1), 'A_c-123.css', '')).body).toBe(releases[0]!['A_c-123.css']);
});
