import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../contract/api.ts';
import { tokenErrors } from '../../contract/auth.ts';
import { commonErrors } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { createApiApp, createPulse, participate, signIn, type ApiApp } from '../../testing/apiApp.ts';

let api: ApiApp;
/** Values that mean something to the server. */
let known: string[];
let accessTokens: string[];
let participationId: string;
beforeAll(async () => {
  api = await createApiApp();
  const { accountId, surveyId, tokens, adminIds, shareToken } = await createPulse(api, { people: 3 });
  const person = await participate(api, tokens[0]!);
  const { refresh_token } = await signIn(api, tokens[1]!);
  const { stop_token } = await api.db.selectFrom('participant').select('stop_token').executeTakeFirstOrThrow();
  const items = (await person.survey()).sections.flatMap(({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id));
  known = [accountId, surveyId, person.participationId, shareToken, refresh_token, stop_token, ...tokens, ...adminIds, ...items, 'web', 'token', 'refresh_token'];
  accessTokens = [person.token];
  ({ participationId } = person);
});
afterAll(() => api.close());

const hostile = [
  '', ' ', '\0', 'a\0b', '%', '%00', '%zz', '__proto__', 'constructor', 'hasOwnProperty', '../..', "' or 1=1 --", '\ud800', '😀',
  'null', 'NaN', '-1', '1e999', '0000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', 'x'.repeat(20_000), '\r\nset-cookie: a=b', '[]', '{}',
];
const text = () => fc.oneof(fc.constantFrom(...hostile), fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 50 }));
const value = () => fc.oneof(
  text(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.oneof(text(), fc.integer()), { maxLength: 6 }), fc.jsonValue(),
);

/** An object with some of the properties that the schema names, some others, and values that may fit. */
const near = (schema: unknown, of: fc.Arbitrary<unknown>) => {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const declared = fc.record(Object.fromEntries(names.map((name) => [name, of])), { requiredKeys: [] });
  return fc.tuple(declared, fc.dictionary(text(), of, { maxKeys: 1 })).map(([one, other]) => ({ ...one, ...other }));
};

const encode = (part: string) => Buffer.from(part).toString('hex').replaceAll(/../g, (byte) => `%${byte}`);

const request = (operation: Operation) => fc.record({
  path: fc.array(fc.oneof(fc.constant(participationId), text()), { minLength: 3, maxLength: 3 }).map((parts) => operation.path.replaceAll(/\{\w+\}/g, () => encode(parts.shift() ?? ''))),
  query: fc.oneof(
    { weight: 4, arbitrary: near(operation.query, text()).map((pairs) => Object.entries(pairs).map(([name, each]) => `${encode(name)}=${encode(String(each))}`).join('&')) },
    fc.constantFrom('', '%', '&&==', 'token=a&token=b', 'cursor=W10', 'limit=1e3'),
  ),
  body: fc.oneof(
    { weight: 4, arbitrary: near(operation.body, value()).map((body) => (operation.bodyType === 'form' ? formOf(body) : JSON.stringify(body))) },
    value().map((body) => JSON.stringify(body)),
    fc.constantFrom(...hostile),
  ),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant(operation.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json') },
    fc.constantFrom('application/json; charset=latin1', 'text/plain', 'multipart/form-data; boundary=x', 'a/b/c', ';', 'application/JSON'),
  ),
  authorization: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...accessTokens).map((token) => `Bearer ${token}`) }, fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5')),
});

const formOf = (body: object) => Object.entries(body).map(([name, each]) => `${encode(name)}=${encode(String(each))}`).join('&');

it('answers whatever is sent with what the contract declares, and soon', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  console.info(`FUZZ_SEED=${seed}`);
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    await fc.assert(fc.asyncProperty(request(operation), async ({ path, query, body, contentType, authorization }) => {
      const begun = Date.now();
      const response = await api.app.inject({
        method: operation.method,
        url: `/api/v0${path}?${query}`,
        headers: { ...(authorization && { authorization }), ...(operation.method !== 'GET' && { 'content-type': contentType }) },
        ...(operation.method !== 'GET' && { payload: body }),
      });
      expect(Date.now() - begun).toBeLessThan(5_000);
      if (response.statusCode === operation.success) return;
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      const answer = response.json();
      const codes: readonly string[] = [...(operation.errors ?? []), ...commonErrors, ...(operation.errorForm === 'oauth' ? tokenErrors : [])];
      expect(codes).toContain(answer.error);
      expect(answer[tokenErrors.includes(answer.error) ? 'error_description' : 'message']).toEqual(expect.any(String));
      expect(answer.messages === undefined).toBe(answer.error !== 'Validation');
    }), { seed, numRuns: 60, ...(name === 'postAnswer' && { numRuns: 200 }) });
  }
  expect(api.logged()).not.toContain('request failed');
});
