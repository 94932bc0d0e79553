import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api.ts';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

it('reports that it is healthy while the database answers', async () => {
  expect(await api.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('reports that it lives and is ready', async () => {
  expect(await api.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('names the operator from the settings to everyone', async () => {
  const named = await createApiApp({
    OPERATOR_NAME: 'Fern & Sons <Ltd>',
    OPERATOR_CONTACT: 'https://fern.example/contact',
    MIN_REPORT_SAMPLE: '7',
  });
  const { status, body } = await named.call('GET', '/operator');
  await named.close();
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Fern & Sons <Ltd>', contact: 'https://fern.example/contact' });
  expect(body.notice).toContain('run by Fern &#38; Sons &#60;Ltd&#62;.');
  expect(body.notice).toContain('at least 7 people');
  expect(body.notice).not.toMatch(/[{}]/);
});

describe('GET /openapi.json', () => {
  it('describes every operation of the contract and no other', async () => {
    const { body } = await api.call('GET', '/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v0' }] });
    const described = Object.entries<Record<string, { operationId: string }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(operations).map(([name, { method, path }]) => `${name} ${method} ${path}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  it('lists the codes of an operation and the media type of its body', async () => {
    const { body } = await api.call('GET', '/openapi.json');
    expect(body.paths['/participation/{participationId}/answer'].post.responses['400'].description).toContain(
      'IntValueOutOfBounds',
    );
    expect(body.paths['/participation/{participationId}/answer'].post.responses['408'].description).toBe(
      'RequestTimeout',
    );
    expect(body.paths['/participation/{participationId}/answer'].post.description).toContain(
      'send the same answer again',
    );
    expect(body.paths['/participation/{participationId}/answer'].post.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(body.paths['/auth/token'].post.requestBody.content)).toEqual([
      'application/x-www-form-urlencoded',
    ]);
  });
});

it('the OpenAPI document is complete: it defines every reference, path parameter and response', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, where]) => where!);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((where) => where.split('/').reduce((part, key) => part?.[key], body) === undefined)).toEqual(
    [],
  );

  for (const [path, methods] of Object.entries<Record<string, DescribedOperation>>(body.paths)) {
    for (const { parameters = [], responses, tags } of Object.values(methods)) {
      expect(
        parameters
          .filter((each) => each.in === 'path')
          .map(({ name }) => `{${name}}`)
          .join(),
      ).toBe((path.match(/\{\w+\}/g) ?? []).join());
      expect(parameters.every((each) => each.in !== 'path' || each.required)).toBe(true);
      expect(tags).toHaveLength(1);
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
      expect(Object.values(responses).every(({ description }) => typeof description === 'string')).toBe(true);
    }
  }
  const { post } = body.paths['/auth/token'];
  for (const status of [400, 401])
    expect(post.responses[status].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/TokenError',
    });
  expect(body.paths['/participations/find'].get.responses['401'].description).toBe('NotLoggedIn');
});

interface DescribedOperation {
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, { description: string }>;
  tags: string[];
}

describe('the error envelope', () => {
  it.each([
    ['GET', '/nowhere'],
    ['POST', '/health'],
    ['DELETE', '/auth/token'],
    ['PATCH', '/'],
  ])('answers 404 to %s %s', async (method, path) => {
    expect(await api.call(method as 'GET', path)).toMatchObject({
      status: 404,
      body: { error: 'NotFound', message: 'Not Found' },
    });
  });

  it('answers 415 to a body of another media type, and 413 to one over 1 MiB', async () => {
    const {
      tokens: [token],
    } = await makeSurvey(api, { people: 2, name: 'Envelope' });
    const person = await participate(api, token!);
    const path = `/participation/${person.participationId}/answer`;
    const as = (type: string) =>
      api.call('POST', path, { token: person.token, json: '{}', headers: { 'content-type': type } });
    expect(await as('text/plain')).toMatchObject({ status: 415, body: { error: 'UnsupportedMediaType' } });
    expect(await as('application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await person.answer({ questionId: 'x', stringValue: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      body: { error: 'TooLarge' },
    });
  });
});

describe('the id of a request', () => {
  const idOf = async (sent?: string) => {
    const { headers } = await api.call(
      'GET',
      '/nowhere',
      sent === undefined ? {} : { headers: { 'x-request-id': sent } },
    );
    return String(headers['x-request-id']);
  };
  const newId = /^[\w-]{16}$/;

  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'b6a3a4f6-9a3c-4b6e-8f7b-0d5e1c1b2a3f', 'from-the-balancer_17'])(
    'is kept in the answer and in the log: %s',
    async (sent) => {
      expect(await idOf(sent)).toBe(sent);
      expect(api.logged()).toContain(`"requestId":"${sent}"`);
    },
  );

  it.each([
    '',
    'short',
    'x'.repeat(41),
    'ann.miller@example.org',
    '203.0.113.77',
    'a b c d e f g h',
    '<script>alert</script>',
    'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
  ])('is replaced if it could be anything else: %s', async (sent) => {
    const id = await idOf(sent);
    expect(id).toMatch(newId);
    expect(api.logged()).toContain(`"requestId":"${id}"`);
    if (sent.length > 5) expect(api.logged()).not.toContain(sent);
  });

  it('is new for every other request', async () => {
    expect(await idOf()).toMatch(newId);
    expect(await idOf()).not.toBe(await idOf());
  });
});

describe('headers', () => {
  it('forbid framing, foreign scripts and referrers', async () => {
    const { headers } = await api.call('GET', '/health');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['https://localhost', true],
    ['capacitor://localhost', true],
    ['https://evil.example', false],
  ])('allow CORS for %s: %s', async (origin, allowed) => {
    const { headers } = await api.call('GET', '/health', { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(allowed ? origin : undefined);
  });

  it("let other origins read the server's time and the time at which to retry, whatever the status", async () => {
    const {
      tokens: [token],
    } = await makeSurvey(api, { people: 2, name: 'Headers' });
    const person = await participate(api, token!);
    const path = `/participation/${person.participationId}`;
    const calls: [number, string, string, string?][] = [
      [200, 'GET', '/health'],
      [200, 'GET', `${path}/export`, person.token],
      [204, 'POST', `${path}/withdraw`, person.token],
      [400, 'POST', `${path}/complete`, person.token],
      [400, 'POST', `${path}/answer`, person.token],
      [401, 'GET', `${path}/export`],
      [403, 'GET', '/person/me', person.token],
      [404, 'GET', '/nowhere'],
      [400, 'POST', '/auth/token'],
    ];
    for (const [expected, method, url, bearer] of calls) {
      const { status, headers } = await api.call(method, url, {
        token: bearer,
        headers: { origin: 'https://localhost' },
      });
      expect([url, status]).toEqual([url, expected]);
      expect(headers).toMatchObject({
        date: api.clock().toUTCString(),
        'access-control-expose-headers': 'date, retry-after, x-request-id',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/./),
      });
    }
  });
});

it('a survey is sent compressed to clients that accept that, and short answers are not compressed', async () => {
  const {
    tokens: [token],
  } = await makeSurvey(api, { people: 2, name: 'Compressed' });
  const person = await participate(api, token!);
  const url = `/api/v0/participations/survey/${person.participationId}`;
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip, deflate, br' };
  const plain = await api.app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } });
  const small = await api.app.inject({ url, headers });
  expect([plain.headers['content-encoding'], small.headers['content-encoding'], small.headers.vary]).toEqual([
    undefined,
    'br',
    expect.stringContaining('accept-encoding'),
  ]);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  const found = await api.app.inject({ url: '/api/v0/participations/find', headers });
  expect([found.statusCode, found.headers['content-encoding']]).toEqual([200, undefined]);
});

it('logs no name, address, token or answer', async () => {
  const {
    tokens: [token],
  } = await makeSurvey(api, { people: 2, name: 'Secretive' });
  const person = await participate(api, token!);
  await answerAll(person);
  await person.answer({ questionId: 'one-change', stringValue: 'a very telling sentence' });
  await person.answer({ questionId: 'nope', stringValue: 'another telling sentence' });
  await api.call('GET', `/participations/find?token=${token}`);
  await api.call('GET', `/nowhere/${token}?token=${token}`);
  await person.complete();
  const log = api.logged();
  expect(log).toContain('"route":"/api/v0/participation/:participationId/answer"');
  for (const secret of [
    token!,
    person.token,
    person.participationId,
    'telling sentence',
    'person0@example.org',
    'Given0',
    'Family0',
  ]) {
    expect(log).not.toContain(secret);
  }
});
