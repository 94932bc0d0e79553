import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { createHttpServer } from './createHttpServer.ts';
import { newToken } from '../security/token.ts';
import { serveAppLinks } from './serveWeb.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function read(file: string, environment: Record<string, string> = {}) {
  const config = parseConfig(environment);
  app = await createHttpServer(config, { level: 'silent', stream: { write: () => {} } });
  await serveAppLinks(app, config);
  const { statusCode, headers, body } = await app.inject(`/.well-known/${file}`);
  return { statusCode, headers, body: JSON.parse(body) };
}

const fingerprint = Array.from({ length: 32 }, (_, index) => (index + 160).toString(16)).join(':');
const served = {
  statusCode: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
};

it('names the Android applications, each with its certificate', async () => {
  const found = await read('assetlinks.json', {
    ANDROID_APP: `org.example.app:${fingerprint}, org.example.app_2:${fingerprint.toUpperCase()}`,
  });
  expect(found).toMatchObject(served);
  expect(found.body).toEqual(
    ['org.example.app', 'org.example.app_2'].map((name) => ({
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: [fingerprint.toUpperCase()] },
    })),
  );
});

it('names the iOS applications, which open only links with a token', async () => {
  const found = await read('apple-app-site-association', {
    IOS_APP: 'A1B2C3D4E5.org.example.app,A1B2C3D4E5.org.example.app-test',
  });
  expect(found).toMatchObject(served);
  const [{ appIDs, components }] = found.body.applinks.details;
  expect(appIDs).toEqual(['A1B2C3D4E5.org.example.app', 'A1B2C3D4E5.org.example.app-test']);

  // From Apple's documentation: the first matching pattern decides, * matches any characters, and ? matches one.
  const opens = (path: string) => {
    const first = components.find((each: { '/': string }) =>
      new RegExp(`^${each['/'].replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path),
    );
    return first !== undefined && !first.exclude;
  };
  for (const kind of ['s', 'p', 'pc']) expect([kind, opens(`/app/${kind}/${newToken()}`)]).toEqual([kind, true]);
  for (const path of [
    '/',
    '/app/',
    '/app/p',
    '/app/p/survey',
    '/app/p/survey/0/1',
    '/app/p/survey/complete',
    '/app/p/report',
    '/app/p/your-answers',
    `/app/p/report/section/0/article/${newToken()}`,
    `/app/auth/r/${newToken()}`,
    '/app/auth/sign-in',
    `/app/stop-mail/x/${newToken()}`,
    '/app/admin',
    '/app/knowledge-library/sleep',
    '/api/v0/health',
  ])
    expect([path, opens(path)]).toEqual([path, false]);
});

it.each(['assetlinks.json', 'apple-app-site-association'])(
  'does not serve %s if no application is set',
  async (file) => {
    expect(await read(file)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
      body: { error: 'NotFound' },
    });
  },
);
