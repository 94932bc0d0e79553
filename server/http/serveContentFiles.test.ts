import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './createHttpServer.ts';
import { serveContentFiles } from './serveWeb.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const written: Record<string, string> = {
  'library.yaml': 'introduction: Read.\n',
  'articles/sleep.md': '---\nname: Sleep\n---\nSleep.\n',
  'files/illustrations/sleep.svg': svg,
  'files/illustrations/.hidden.svg': svg,
  'files/illustrations/late.svg': svg,
  'files/downloads/plan.pdf': '%PDF-1.7',
  'files/videos/breathe.mp4': '0123456789',
  'de/files/downloads/plan.pdf': '%PDF-1.7 auf Deutsch',
};
const served = [
  'files/illustrations/sleep.svg',
  'files/downloads/plan.pdf',
  'files/videos/breathe.mp4',
  'de/files/downloads/plan.pdf',
];

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heartwood-files-'));
  for (const [name, text] of Object.entries(written)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  app = await createHttpServer(
    { trustProxy: false, allowedOrigins: [], publicUrl: 'http://localhost' },
    { level: 'silent', stream: { write: () => {} } },
  );
  await serveContentFiles(app, { directory: folder, files: new Set(served) });
  // Answers every other path below /app, as the web application does.
  app.get('/app/*', (_request, reply) => reply.send('the application'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url = '', headers: Record<string, string> = {}) => app.inject({ url: `/app/content/${url}`, headers });

describe('a file of the library', () => {
  it.each([
    ['files/illustrations/sleep.svg', 'image/svg+xml', undefined],
    ['files/downloads/plan.pdf', 'application/pdf', 'attachment; filename="plan.pdf"'],
    ['files/videos/breathe.mp4', 'video/mp4', undefined],
  ])('%s is %s', async (file, type, disposition) => {
    const { statusCode, headers, body } = await get(file);
    expect([statusCode, body]).toEqual([200, written[file]]);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['content-disposition']).toBe(disposition);
  });

  it('can have another content in another language', async () => {
    expect((await get('de/files/downloads/plan.pdf')).body).toBe('%PDF-1.7 auf Deutsch');
  });

  it('cannot run or load anything. Only an image may have its own style', async () => {
    expect((await get('files/illustrations/sleep.svg')).headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect((await get('files/downloads/plan.pdf')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('is not sent again while it is unchanged', async () => {
    const { headers } = await get('files/illustrations/sleep.svg');
    expect(headers.etag).toEqual(expect.any(String));
    const again = await get('files/illustrations/sleep.svg', { 'if-none-match': headers.etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is sent in parts if a player requests them', async () => {
    const part = await get('files/videos/breathe.mp4', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  });

  it('answers a HEAD request without a body', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/app/content/files/videos/breathe.mp4',
    });
    expect([statusCode, headers['content-length'], body]).toEqual([200, '10', '']);
  });
});

const notServed = [
  '',
  'files',
  'files/',
  'files/illustrations',
  'files/illustrations/',
  'files/illustrations/none.svg',
  'files/illustrations/SLEEP.svg',
  'files/illustrations/sleep.svg/',
  // These exist, but are not files of the library, or were not checked when the server started.
  'library.yaml',
  'articles/sleep.md',
  'files/illustrations/.hidden.svg',
  'files/illustrations/late.svg',
  'files/../library.yaml',
  'files/%2e%2e/library.yaml',
  'files/..%2flibrary.yaml',
  'files%5c..%5clibrary.yaml',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'files/illustrations/sleep.svg%00.pdf',
  `files/illustrations/${'x'.repeat(5000)}.svg`,
  '%zz',
  '__proto__',
];

it.each(notServed.map((url) => [url.slice(0, 60), url]))('%s gets 404 instead of the application', async (_, url) => {
  const { statusCode, json } = await get(url);
  expect([statusCode, json<{ error: string }>().error]).toEqual([404, 'NotFound']);
});
