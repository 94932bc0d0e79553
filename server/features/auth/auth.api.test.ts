import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, signIn, type ApiApp } from '#testing/servers/apiApp.ts';
import { hashToken } from '#server/security/token.ts';
import { holderOf, lockRefreshToken } from './authQueries.ts';
import { issueTokens } from './issueTokens.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let invitation: string;
beforeAll(async () => {
  api = await createApiApp();
  [invitation] = (await makeSurvey(api, { people: 2 })).tokens as [string];
});
afterAll(() => api.close());

const client = { client_id: 'web', client_secret: 'web' };
const tokenCall = (form: Record<string, string>) => api.call('POST', '/auth/token', { form });
const refresh = (refresh_token: string) => tokenCall({ ...client, grant_type: 'refresh_token', refresh_token });
const isSignedIn = async (token: string) => (await api.call('GET', '/participations/find', { token })).status === 200;

describe('POST /auth/token', () => {
  it('signs in to a participation with its token', async () => {
    const { status, body, headers } = await tokenCall({ ...client, grant_type: 'token', password: invitation });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 900,
      token_type: 'Bearer',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await isSignedIn(body.access_token)).toBe(true);
  });

  it.each([
    ['invalid_grant', 400, { ...client, grant_type: 'token', password: 'nobody-has-this' }],
    ['invalid_request', 400, { ...client, grant_type: 'token' }],
    ['invalid_request', 400, { ...client }],
    ['invalid_request', 400, { ...client, grant_type: 'refresh_token' }],
    ['invalid_grant', 400, { ...client, grant_type: 'refresh_token', refresh_token: 'unknown' }],
    ['unsupported_grant_type', 400, { ...client, grant_type: 'authorization_code' }],
    ['unauthorized_client', 400, { ...client, grant_type: 'client_credentials' }],
    ['invalid_client', 401, { client_id: 'web', client_secret: 'wrong', grant_type: 'token', password: 'x' }],
    ['invalid_client', 401, { grant_type: 'token', password: 'x' }],
    ['invalid_request', 400, { ...client, grant_type: 'token', password: 'x'.repeat(1001) }],
    ['invalid_request', 400, { ...client, grant_type: 'token', password: 'a\0b' }],
  ])('answers %s with %i', async (error, status, form) => {
    const answer = await tokenCall(form as unknown as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error, error_description: expect.any(String) });
  });

  it('ignores fields that it does not know', async () => {
    expect((await tokenCall({ ...client, grant_type: 'token', password: invitation, scope: 'all' })).status).toBe(200);
  });

  it('accepts only form-encoded bodies', async () => {
    const answer = await api.call('POST', '/auth/token', {
      json: { ...client, grant_type: 'token', password: invitation },
    });
    expect(answer.status).toBe(415);
  });
});

describe('access and refresh', () => {
  it('expires an access token after 15 minutes, and issues a new one for the refresh token', async () => {
    const first = await signIn(api, invitation);
    api.wait(15 * 60_000);
    expect(await isSignedIn(first.access_token)).toBe(false);
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(await isSignedIn(second.body.access_token)).toBe(true);
  });

  it('issues another pair of the same family for a refresh token that was used in the last 10 seconds', async () => {
    const first = await signIn(api, invitation);
    const second = await refresh(first.refresh_token);
    api.wait(10_000);
    const third = await refresh(first.refresh_token);
    expect(third.status).toBe(200);
    expect(await isSignedIn(second.body.access_token)).toBe(true);
    expect(await isSignedIn(third.body.access_token)).toBe(true);
  });

  it('ends the whole family when a refresh token is sent again more than 10 seconds after it was used', async () => {
    const first = await signIn(api, invitation);
    const other = await signIn(api, invitation);
    const second = await refresh(first.refresh_token);
    api.wait(10_001);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await isSignedIn(second.body.access_token)).toBe(false);
    expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await isSignedIn(other.access_token)).toBe(true);
  });

  it('issues a working pair to each of several simultaneous refreshes', async () => {
    const first = await signIn(api, invitation);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(await isSignedIn(body.access_token)).toBe(true);
  });

  it('does not accept an access token as a refresh token, or the other way round', async () => {
    const { access_token, refresh_token } = await signIn(api, invitation);
    expect((await refresh(access_token)).body.error).toBe('invalid_grant');
    expect(await isSignedIn(refresh_token)).toBe(false);
  });

  it('expires a refresh token after 30 days', async () => {
    const { refresh_token } = await signIn(api, invitation);
    api.wait(30 * 24 * 3_600_000);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  it('ends a session after 90 days, however often it was renewed', async () => {
    let { refresh_token } = await signIn(api, invitation);
    for (let month = 1; month <= 3; month += 1) {
      api.wait(29 * 24 * 3_600_000);
      const { status, body } = await refresh(refresh_token);
      expect(status).toBe(200);
      ({ refresh_token } = body);
    }
    api.wait(3 * 24 * 3_600_000 + 1);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
    api.wait(-90 * 24 * 3_600_000);
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  it('stores no token in plain text', async () => {
    const tokens = await signIn(api, invitation);
    const rows = await api.db.selectFrom('session_token').selectAll().execute();
    const text = JSON.stringify(rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('latin1') })));
    expect(text).not.toContain(tokens.access_token);
    expect(text).not.toContain(tokens.refresh_token);
  });
});

describe('POST /auth/revoke', () => {
  it.each(['access_token', 'refresh_token'] as const)(
    'signs out with the %s, and answers 200 even if it is already signed out',
    async (kind) => {
      const tokens = await signIn(api, invitation);
      const revoke = () =>
        api.call('POST', '/auth/revoke', { form: { ...client, token: tokens[kind], token_type_hint: kind } });
      expect((await revoke()).status).toBe(200);
      expect(await isSignedIn(tokens.access_token)).toBe(false);
      expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
      expect((await revoke()).status).toBe(200);
    },
  );

  // The embedded database runs transactions one after the other, so this needs PostgreSQL.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')('waits for a refresh that is running', async () => {
    const { access_token, refresh_token } = await signIn(api, invitation);
    let revoking;
    await api.db.transaction().execute(async (tx) => {
      const token = await lockRefreshToken(tx, hashToken(refresh_token));
      revoking = api.call('POST', '/auth/revoke', { form: { ...client, token: refresh_token } });
      await pause(200);
      await issueTokens(tx, { sessionId: token!.session_id, ...holderOf(token!) }, api.clock());
    });
    expect(await revoking).toMatchObject({ status: 200 });
    expect(await isSignedIn(access_token)).toBe(false);
    expect(
      await api.db.selectFrom('session_token').where('hash', '=', hashToken(refresh_token)).selectAll().execute(),
    ).toEqual([]);
  });

  it('answers 200 to an invalid token', async () => {
    expect((await api.call('POST', '/auth/revoke', { form: { ...client, token: 'none' } })).status).toBe(200);
    expect((await api.call('POST', '/auth/revoke', { form: {} })).status).toBe(200);
  });
});
