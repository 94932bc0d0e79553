import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp, type CallOptions, type Participant } from '#testing/servers/apiApp.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { rawHttp } from '#testing/servers/rawHttp.ts';
import { pageHeaders, securityHeaders } from './securityHeaders.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let person: Participant;
let pulse: TestSurvey;
let port: number;
beforeAll(async () => {
  api = await createApiApp();
  pulse = await makeSurvey(api, { people: 2 });
  person = await participate(api, pulse.tokens[0]!);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const badBodies: [string, CallOptions][] = [
  ['an unknown field', { json: { questionId: 'work-place', intValue: 0, surprise: 1 } }],
  ['malformed JSON', { json: '{"questionId":' }],
  ['a NUL', { json: { questionId: 'a\0b' } }],
  ['a prototype', { json: '{"questionId":"work-place","__proto__":{"intValue":0}}' }],
  ['arrays in arrays', { json: nested('[', ']') }],
  ['objects in objects', { json: `${nested('{"a":', '').slice(0, -1)}:1${'}'.repeat(100_000)}` }],
  ['a type that nobody reads', { json: '{}', headers: { 'content-type': 'application/xml' } }],
  ['a form', { form: { questionId: 'work-place' } }],
];

describe.each(badBodies)('a body with %s', (_, options) => {
  it('is rejected with 401 for a stranger, and with 400 or 415 for the participant', async () => {
    const path = `/participation/${person.participationId}/answer`;
    expect(await api.call('POST', path, options)).toMatchObject({ status: 401, body: { error: 'NotLoggedIn' } });
    expect(await api.call('POST', path, { ...options, token: 'nobody' })).toMatchObject({ status: 401 });
    const { status, body } = await api.call('POST', path, { ...options, token: person.token });
    expect([status, body.error]).toEqual(
      'form' in options || options.headers ? [415, 'UnsupportedMediaType'] : [400, 'Validation'],
    );
  });
});

it('gives a small answer to a small request with thousands of mistakes', async () => {
  const { status, text } = await person.answer({
    questionId: 'work-place',
    intValueArray: Array<string>(200_000).fill('a'),
    ['x'.repeat(50_000)]: 1,
  });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(20_000);
});

it.each(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'yesterday', ''])(
  'rejects %o as an instant',
  async (answeredAt) => {
    const { status, body } = await person.answer({ questionId: 'work-place', intValue: 0, answeredAt });
    expect([status, body.messages[0].property]).toEqual([400, 'answeredAt']);
  },
);

describe('an id in a path', () => {
  it.each([
    '%00',
    '%20',
    'x',
    'x'.repeat(150),
    'x'.repeat(5000),
    '%zz',
    '%ff',
    '..%2f..',
    '__proto__',
    'constructor',
    '',
  ])('%s is answered like an unknown id', async (id) => {
    for (const [method, path] of [
      ['GET', `/participations/survey/${id}`],
      ['GET', `/knowledge-library/article/${id}`],
      ['GET', `/participation/${id}/report`],
      ['POST', `/account/${id}/stop-mail?token=x`],
    ] as const)
      expect(await api.call(method, path, { token: person.token })).toMatchObject({
        status: 404,
        body: { error: 'NotFound' },
      });
  });
});

it('checks who calls before it validates the query', async () => {
  for (const query of ['cursor=nonsense', 'limit=0', 'limit=9999', '']) {
    expect(await api.call('GET', `/participations/find?${query}`)).toMatchObject({ status: 401 });
  }
  expect(await api.call('GET', '/participations/find?limit=0', { token: person.token })).toMatchObject({ status: 400 });
});

it.each(['token=a&token=b', 'token=a&surprise=1', 'token=a%00b', '__proto__=x&token=a'])(
  'rejects the query %s',
  async (query) => {
    expect(await api.call('GET', `/participations/find?${query}`)).toMatchObject({
      status: 400,
      body: { error: 'Validation' },
    });
  },
);

describe('an invalid HTTP request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['TRACE', 'TRACE /api/v0/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['an unknown method', 'FETCH /api/v0/health HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v0/auth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header of 20 kB', `GET /api/v0/health HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
    [
      'an address that cannot be read',
      'GET /api/v0/participations/survey/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      404,
    ],
  ])('%s is answered in the usual envelope', async (_, bytes, expected) => {
    const { status, head, body } = await rawHttp(port, bytes);
    expect(status).toBe(expected);
    expect(head).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/im);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(/^x-request-id: [\w-]{16}$/im);
    expect(Object.keys(JSON.parse(body))).toEqual(['error', 'message']);
  });
});

describe('CORS', () => {
  const preflight = (origin: string, method: string) =>
    api.call('OPTIONS', '/health', {
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('allows %s from the native shells', async (method) => {
    const { status, headers } = await preflight('capacitor://localhost', method);
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('capacitor://localhost');
    expect(headers['access-control-allow-methods']).toContain(method);
  });

  it('allows no one else', async () => {
    expect((await preflight('https://evil.example', 'POST')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('stopping mail with one click', () => {
  const path = () => `/account/${pulse.accountId}/stop-mail?token=nobody`;

  it.each([
    ['no body', {}],
    ['a form', { form: { 'List-Unsubscribe': 'One-Click' } }],
    [
      'a form in parts',
      {
        json: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
    ['anything', { json: '<a>', headers: { 'content-type': 'text/html' } }],
  ] satisfies [string, CallOptions][])('takes %s', async (_, options) => {
    const { stop_token: token } = await api.db
      .selectFrom('participant')
      .where('account_id', '=', pulse.accountId)
      .select('stop_token')
      .executeTakeFirstOrThrow();
    expect(await api.call('POST', `/account/${pulse.accountId}/stop-mail?token=${token}`, options)).toMatchObject({
      status: 204,
    });
    expect(await api.call('POST', path(), options)).toMatchObject({ status: 404 });
  });
});

it('discloses nothing internal when the database fails, and logs no value', async () => {
  const secret = 'my manager shouts at me';
  await sql`alter table answer rename to answer_away`.execute(api.db);
  const answer = await person.answer({ questionId: 'one-change', stringValue: secret });
  const health = await api.call('GET', '/health');
  await sql`alter table answer_away rename to answer`.execute(api.db);
  expect(answer).toMatchObject({ status: 500 });
  expect(answer.body).toEqual({
    error: 'InternalError',
    message: 'Something went wrong on our side. Please try again later.',
  });
  expect(health.status).toBe(200);
  const log = api.logged();
  expect(log).toContain('SQLSTATE 42P01');
  for (const hidden of [secret, person.token, person.participationId, 'answer_away', 'insert into'])
    expect(log).not.toContain(hidden);
  expect((await person.answer({ questionId: 'one-change', stringValue: secret })).status).toBe(204);
});

it('answers an id that contains a NUL like an unknown id, even if ids are stored as text', async () => {
  const { accountId, as } = await createOrganisation(api);
  const { body: survey } = await api.call('POST', `/account/${accountId}/surveys`, {
    token: as.edit,
    json: { templateId: 'wellbeing' },
  });
  const section = `/survey/${survey.id}/section`;
  expect(await api.call('DELETE', `${section}/a%00b`, { token: as.edit })).toMatchObject({
    status: 400,
    body: { error: 'SectionNotFound' },
  });
  const json = { title: 'A question', type: 'freeText', freeTextType: 'short' };
  expect(
    await api.call('PUT', `${section}/${survey.editableSections[0].id}/question/a%00b`, { token: as.edit, json }),
  ).toMatchObject({ status: 404, body: { error: 'NotFound' } });
});

it("logs the code of a rejection and the reason of a failed sign-in, but no one's identity", async () => {
  const logged = async (method: string, path: string, options: CallOptions) => {
    const before = api.logged().length;
    await api.call(method, path, options);
    const lines = api
      .logged()
      .slice(before)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return lines.filter(({ msg }) => msg === 'request').map(({ route, status, error }) => [route, status, error]);
  };
  const form = {
    client_id: 'web',
    client_secret: 'web',
    grant_type: 'password',
    username: 'nobody@example.org',
    password: 'whatever it is',
  };
  expect(await logged('POST', '/auth/token', { form })).toEqual([['/api/v0/auth/token', 400, 'invalid_grant']]);
  expect(await logged('GET', '/person/me', {})).toEqual([['/api/v0/person/me', 401, 'NotLoggedIn']]);
  expect(await logged('GET', '/person/me', { token: person.token })).toEqual([['/api/v0/person/me', 403, 'Forbidden']]);
  expect(await logged('GET', '/health', {})).toEqual([['/api/v0/health', 200, undefined]]);
  expect(api.logged()).not.toContain('nobody@example.org');
});

describe('headers', () => {
  it('every answer, including errors, has headers that prevent framing, sniffing and referrers', async () => {
    for (const url of ['/api/v0/health', '/api/v0/person/me', '/api/v0/nowhere', '/nowhere']) {
      expect((await api.app.inject(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'application/json; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  it('makes browsers use https for a year, only if the public address is https', () => {
    expect(securityHeaders('https://example.org')['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  });

  it('the page allows no inline script or style, no eval, and nothing external except films and images in the page itself', () => {
    const policy = pageHeaders['content-security-policy'];
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0], each]));
    for (const [name, value] of [
      ['default-src', "default-src 'self'"],
      ['object-src', "object-src 'none'"],
      ['base-uri', "base-uri 'none'"],
      ['frame-ancestors', "frame-ancestors 'none'"],
    ])
      expect(directives.get(name!)).toBe(value);
    expect(policy).not.toMatch(/unsafe|script-src|style-src|connect-src|\*/);
  });
});
