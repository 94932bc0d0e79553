import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { operations } from '#contract/api.ts';
import type { AccessToken } from '#contract/auth.ts';
import { toOperationTable } from '#scripts/vite/operationTable.ts';
import { createSession } from '../session/createSession.ts';
import { createSessionStore } from '../session/createSessionStore.ts';
import { createSessionKeeper } from '../session/storedSession.ts';
import { callOperation } from './callOperation.ts';
import { createApi } from './createApi.ts';
import { json, startTestServer, type Received } from '#testing/servers/startTestServer.ts';

const table = toOperationTable(operations);
const noStorage = () => {
  throw new Error('no storage here');
};

/**
 * A server whose access tokens are 'access-1', 'access-2' …; only the newest is valid. Each sign-in and each refresh
 * issues the next one.
 */
async function start(
  options: { expiresIn?: number; rejectRefresh?: boolean; rejectAlways?: boolean; refreshStatus?: number } = {},
) {
  let newest = 0;
  const grant = ({ body }: Received, response: ServerResponse) => {
    const isRefresh = body.includes('grant_type=refresh_token');
    if (isRefresh && options.rejectRefresh) return json(response, 400, { error: 'invalid_grant' });
    if (isRefresh && options.refreshStatus) return json(response, options.refreshStatus, {});
    newest += 1;
    const expires_in = newest === 1 ? (options.expiresIn ?? 900) : 900;
    json(response, 200, {
      access_token: `access-${newest}`,
      refresh_token: `refresh-${newest}`,
      expires_in,
      token_type: 'Bearer',
    });
  };
  const server = await startTestServer((received, response) => {
    if (received.url === '/auth/token') return grant(received, response);
    if (received.url === '/auth/revoke') return json(response, 200, {});
    if (received.url.startsWith('/participations/survey?')) return json(response, 200, { participationToken: 'p' });
    if (options.rejectAlways || received.bearer !== `access-${newest}`)
      return json(response, 401, { error: 'NotLoggedIn', message: 'Not logged in' });
    return received.method === 'GET'
      ? json(response, 200, { participations: [], cursor: null })
      : void response.writeHead(204).end();
  });
  const callOptions = { baseUrl: server.baseUrl, bearer: null, timeout: 2000 };
  const token = (body: Record<string, string>) =>
    callOperation('token', table.token, { body }, callOptions) as Promise<AccessToken>;
  const session = createSession(
    {
      signInWithToken: (password) => token({ grant_type: 'token', password }),
      signInWithPassword: (credentials) => token({ grant_type: 'password', ...credentials }),
      refresh: (refresh_token) => token({ grant_type: 'refresh_token', refresh_token }),
      revoke: async (access) =>
        void (await callOperation('revoke', table.revoke, { body: { token: access } }, callOptions)),
    },
    createSessionKeeper(createSessionStore(noStorage), createSessionStore(noStorage)),
    { refreshAhead: 60_000, unrememberedTime: 12 * 3_600_000, printTime: 60_000, exclusively: (work) => work() },
  );
  /** Calls before which pending changes are sent. */
  const first: string[] = [];
  const api = createApi(table, session, {
    baseUrl: server.baseUrl,
    requestTimeout: 2000,
    tokenRequestTimeout: 2000,
    sendPendingFirst: async (name) => void first.push(name),
  });
  await session.signInWithToken('invitation');
  return {
    ...server,
    session,
    api,
    first,
    expireAccess: () => void (newest += 100),
    count: (part: string) => server.received.filter(({ url, body }) => (url + body).includes(part)).length,
  };
}
const complete = { params: { participationId: 'p' } };

test('calls send the bearer token; calls for signing in and a look-up by token do not', async () => {
  const { api, received } = await start();
  await api.completeParticipation(complete);
  await api.findParticipations();
  await api.startSurveyWithToken({ query: { surveyToken: 's' } });
  await api.findParticipations({ query: { token: 'p' } }).catch(() => undefined);
  expect(received.map(({ bearer }) => bearer)).toEqual([null, 'access-1', 'access-1', null, null]);
});

test('five calls rejected at the same time share one refresh, and each is retried once', async () => {
  const { api, expireAccess, count, session } = await start();
  expireAccess();
  // The refresh issues a new token, which is then the valid one.
  await Promise.all(Array.from({ length: 5 }, () => api.completeParticipation(complete)));
  expect(count('grant_type=refresh_token')).toBe(1);
  expect(count('/complete')).toBe(10);
  expect(session.state().accessToken?.access_token).toBe('access-102');
});

test('a call rejected after another refresh uses the new token without refreshing again', async () => {
  const { api, session, count } = await start();
  await session.refreshed('access-1');
  expect(await session.refreshed('access-1')).toBe('access-2');
  await api.completeParticipation(complete);
  expect(count('grant_type=refresh_token')).toBe(1);
});

test("a call that is rejected again with a fresh token ends the session as 'Not logged in'", async () => {
  const { api, count, session } = await start({ rejectAlways: true });
  await expect(api.completeParticipation(complete)).rejects.toMatchObject({ status: 401 });
  expect(count('/complete')).toBe(2);
  expect(session.state()).toMatchObject({ accessToken: null, errorMessage: 'Not logged in' });
});

test("a refresh that fails with invalid_grant ends the session as 'Not logged in'", async () => {
  const { api, expireAccess, session } = await start({ rejectRefresh: true });
  expireAccess();
  await expect(api.completeParticipation(complete)).rejects.toMatchObject({ status: 401, message: 'Not logged in' });
  expect(session.state()).toEqual({
    accessToken: null,
    kind: 'participation',
    errorMessage: 'Not logged in',
    loggingIn: false,
  });
});

test('a refresh that fails with a server error keeps the session', async () => {
  const { api, expireAccess, session } = await start({ refreshStatus: 503 });
  expireAccess();
  await expect(api.completeParticipation(complete)).rejects.toMatchObject({ status: 503 });
  expect(session.state().accessToken?.access_token).toBe('access-1');
});

test('a token that expires within a minute is refreshed before it is used', async () => {
  const { api, received } = await start({ expiresIn: 59 });
  await api.completeParticipation(complete);
  expect(received.at(-1)).toMatchObject({ url: '/participation/p/complete', bearer: 'access-2' });
});

test('a call that outlives its page neither waits for a refresh nor for pending changes, unlike others', async () => {
  const { api, received, first } = await start({ expiresIn: 59 });
  await api.completeParticipation({ ...complete, keepalive: true });
  // The session refreshes the token at the same time, so the call may be repeated with the next one.
  expect(received.find(({ url }) => url === '/participation/p/complete')).toMatchObject({ bearer: 'access-1' });
  await api.findParticipations();
  expect(first).toEqual([]);
  await api.completeParticipation(complete);
  expect(first).toEqual(['completeParticipation']);
});

test('signing out revokes the token, and later calls do not send it', async () => {
  const { api, session, received } = await start();
  await session.signOut();
  expect(received.at(-1)).toMatchObject({ url: '/auth/revoke', body: 'token=access-1' });
  await expect(api.completeParticipation(complete)).rejects.toMatchObject({ status: 401 });
  expect(received.at(-1)?.bearer).toBeNull();
});
