import { expect, test } from 'vitest';
import { operations, type OperationName } from '#contract/api.ts';
import { toOperationTable } from '#scripts/vite/operationTable.ts';
import { errorMessage, type ApiError } from './ApiError.ts';
import { callOperation, type CallInput } from './callOperation.ts';
import { failureMessage } from './failureMessage.ts';
import { json, startTestServer } from '#testing/servers/startTestServer.ts';

const table = toOperationTable(operations);
const call = (baseUrl: string, name: OperationName, input: CallInput = {}, timeout = 2000) =>
  callOperation(name, table[name], input, { baseUrl, bearer: null, timeout });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

test('sends path parameters and a JSON body', async () => {
  const { baseUrl, received } = await startTestServer((_, response) => void response.writeHead(204).end());
  await call(baseUrl, 'postAnswer', { params: { participationId: 'a/b?c' }, body: { questionId: 'q', intValue: 0 } });
  expect(received).toEqual([
    {
      method: 'POST',
      url: '/participation/a%2Fb%3Fc/answer',
      bearer: null,
      contentType: 'application/json',
      body: '{"questionId":"q","intValue":0}',
    },
  ]);
});

test('requests the chosen language, or leaves the header to the browser', async () => {
  const requested: unknown[] = [];
  const { baseUrl } = await startTestServer((_, response) => {
    requested.push(response.req.headers['accept-language']);
    response.writeHead(200).end('{}');
  });
  for (const language of ['de', null]) {
    await callOperation('getHealth', table.getHealth, {}, { baseUrl, bearer: null, timeout: 2000, language });
  }
  expect(requested).toEqual(['de', '*']);
});

test('sends form-encoded bodies, and leaves out undefined parameters', async () => {
  const { baseUrl, received } = await startTestServer((_, response) =>
    json(response, 200, { participations: [], cursor: null }),
  );
  await call(baseUrl, 'token', { body: { grant_type: 'token', password: 'ä&b', totp: undefined } });
  await call(baseUrl, 'findParticipations', { query: { token: undefined } });
  expect(received[0]).toMatchObject({
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'grant_type=token&password=%C3%A4%26b',
  });
  expect(received[1]?.url).toBe('/participations/find');
});

test('throws an error that names a missing path parameter or body, and sends nothing', async () => {
  const { baseUrl, received } = await startTestServer((_, response) => void response.writeHead(204).end());
  expect((await failure(call(baseUrl, 'getArticle'))).message).toBe(
    "getArticle: the path parameter 'articleId' is missing",
  );
  expect((await failure(call(baseUrl, 'postAnswer', { params: { participationId: 'p' } }))).message).toBe(
    'postAnswer: the request body is missing',
  );
  expect(received).toEqual([]);
});

test('a timeout is an error with status 0', async () => {
  const { baseUrl } = await startTestServer(() => undefined);
  expect(await failure(call(baseUrl, 'getHealth', {}, 50))).toMatchObject({ status: 0, code: 'NoAnswer' });
});

test('an unreachable server is an error with status 0', async () => {
  expect(await failure(call('http://127.0.0.1:1', 'getHealth'))).toMatchObject({ status: 0, code: 'NoAnswer' });
});

const type = { json: 'application/json', text: 'text/plain', html: 'text/html' };
// docs/rules/calls.md#errors-in-the-browser
test.each([
  [
    400,
    type.json,
    '{"error":"QuestionNotFound","message":"No such question."}',
    'QuestionNotFound',
    'No such question.',
  ],
  [400, type.json, '{"error":"QuestionNotFound"}', 'QuestionNotFound', 'QuestionNotFound'],
  [400, type.text, 'Plain words', '', 'Plain words'],
  [403, type.json, '', 'Forbidden', 'Forbidden'],
  [403, type.html, '<h1>no</h1>', 'Forbidden', 'Forbidden'],
  [404, type.json, '{broken', 'NotFound', 'Not Found'],
  [400, type.json, '{broken', '', 'Unexpected response from server (400)'],
  [409, type.json, 'null', '', 'Unexpected response from server (409)'],
  [500, type.json, '{"error":"InternalError","message":"Inside"}', '', 'Unexpected response from server (500)'],
  [503, type.text, 'Busy', '', 'Unexpected response from server (503)'],
  [201, type.json, '{}', '', 'Unexpected response from server (201)'],
])('status %i (%s) with body %j gives code %j: %j', async (status, contentType, body, code, message) => {
  const { baseUrl } = await startTestServer(
    (_, response) => void response.writeHead(status, { 'content-type': contentType }).end(body),
  );
  expect(await failure(call(baseUrl, 'getHealth'))).toMatchObject({ status, code, message });
});

test('a failure of the server has the id of the request, and a rejection has none', async () => {
  const { baseUrl } = await startTestServer((request, response) => {
    response.setHeader('x-request-id', 'a-reference');
    json(response, request.url?.endsWith('/health') ? 500 : 400, { error: 'InternalError', message: 'Inside' });
  });
  expect(await failure(call(baseUrl, 'getHealth'))).toMatchObject({ reference: 'a-reference' });
  expect(await failure(call(baseUrl, 'getOperator'))).toMatchObject({ reference: null });
});

test.each([
  ['90', 90, 'That was too many attempts. Please try again in 2 minutes.'],
  ['20', 20, 'That was too many attempts. Please try again in a minute.'],
  ['soon', null, 'Too many.'],
])('a rejection with Retry-After %j has retryAfter %j and shows %j', async (header, retryAfter, text) => {
  const { baseUrl } = await startTestServer((_, response) => {
    response.setHeader('retry-after', header);
    json(response, 429, { error: 'TooManyRequests', message: 'Too many.' });
  });
  const error = await failure(call(baseUrl, 'getHealth'));
  expect(error).toMatchObject({ status: 429, retryAfter });
  expect(failureMessage(error)).toBe(text);
});

test("a list of messages is shown as 'property: message' lines", async () => {
  const messages = [
    { property: 'body.questionId', message: 'Required' },
    { property: 'body.intValue', message: 'Must be an integer' },
  ];
  const { baseUrl } = await startTestServer((_, response) =>
    json(response, 400, { error: 'Validation', message: 'Not valid.', messages }),
  );
  const error = await failure(call(baseUrl, 'getHealth'));
  expect(error).toMatchObject({ code: 'Validation', messages });
  expect(errorMessage(error)).toBe('body.questionId: Required\nbody.intValue: Must be an integer');
});

// docs/rules/accounts.md#sign-in
test.each([
  [400, '{"error":"invalid_grant","error_description":"x"}', 'invalid_grant', 'Invalid username or password'],
  [400, '{"error":"standdown","error_description":"Wait 60 seconds"}', 'standdown', 'Wait 60 seconds'],
  [429, '{"error":"TooManyRequests","message":"Please wait a moment."}', 'TooManyRequests', 'Please wait a moment.'],
  [400, '{"error":"invalid_totp"}', 'invalid_totp', 'Auth request failed: invalid_totp'],
  [502, '<html>', '', 'Auth request failed: Bad Gateway'],
])('token endpoint status %i with body %j gives code %j: %j', async (status, body, code, message) => {
  const { baseUrl } = await startTestServer(
    (_, response) => void response.writeHead(status, { 'content-type': type.json }).end(body),
  );
  expect(await failure(call(baseUrl, 'token', { body: {} }))).toMatchObject({ status, code, message });
});
