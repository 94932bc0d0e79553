import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSession } from '#contract/entities/person.ts';
import { endSessions } from '#server/operator/commands.ts';
import { createApiApp, createPerson, participate, signIn, tryPassword, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
  await createPerson(api, { emailAddress: 'other@example.org' });
});
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface Tokens {
  access_token: string;
  refresh_token: string;
}
const signInWith = async (emailAddress: string, userAgent: string): Promise<Tokens> =>
  (
    await tryPassword(api, emailAddress, undefined, {
      headers: { 'user-agent': userAgent },
      remoteAddress: '192.0.2.77',
    })
  ).body;
const refresh = ({ refresh_token }: Tokens) =>
  api.call('POST', '/auth/token', {
    form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token },
  });
const list = ({ access_token: token }: Tokens, query = '') => api.call('GET', `/person/sessions${query}`, { token });
const sessionsOf = async (tokens: Tokens) => (await list(tokens)).body.sessions as OwnSession[];
const end = ({ access_token: token }: Tokens, id: string) => api.call('DELETE', `/person/sessions/${id}`, { token });
const isSignedIn = async ({ access_token: token }: Tokens) =>
  (await api.call('GET', '/person/me', { token })).status === 200;

let people = 0;
/** Creates a person and signs them in on two devices, a minute apart. */
async function someone() {
  const emailAddress = `someone${(people += 1)}@example.org`;
  await createPerson(api, { emailAddress });
  const phone = await signInWith(emailAddress, safari);
  api.wait(60_000);
  return { emailAddress, phone, desk: await signInWith(emailAddress, firefox) };
}

it('are listed with browser and system, the most recently used first, and the current one is marked', async () => {
  const before = api.clock().toISOString();
  const { phone, desk } = await someone();
  const now = api.clock().toISOString();
  const { status, body } = await list(desk);
  expect(status).toBe(200);
  expect(body).toEqual({
    sessions: [
      { id: expect.any(String), device: 'Firefox on Windows', whenStarted: now, whenLastUsed: now, current: true },
      { id: expect.any(String), device: 'Safari on iPhone', whenStarted: before, whenLastUsed: before, current: false },
    ],
    cursor: null,
  });

  api.wait(15 * 60_000);
  const { body: later } = await refresh(phone);
  expect(await sessionsOf(later)).toMatchObject([
    { device: 'Safari on iPhone', whenStarted: before, whenLastUsed: api.clock().toISOString(), current: true },
    { device: 'Firefox on Windows', whenLastUsed: now, current: false },
  ]);
  const first = await list(later, '?limit=1');
  expect(first.body.sessions).toMatchObject([{ device: 'Safari on iPhone' }]);
  const second = await list(later, `?limit=1&cursor=${encodeURIComponent(first.body.cursor)}`);
  expect(second.body).toMatchObject({ sessions: [{ device: 'Firefox on Windows' }], cursor: null });
  expect((await list(later, '?cursor=nonsense')).body.error).toBe('Validation');
});

it('are listed as long as they can be renewed', async () => {
  const { emailAddress } = await someone();
  api.wait(30 * 24 * 3_600_000 - 60_000);
  const third = await signInWith(emailAddress, '');
  const devices = async () => (await sessionsOf(third)).map(({ device }) => device);
  expect(await devices()).toEqual(['Unknown browser', 'Firefox on Windows']);
  api.wait(60_000);
  expect(await devices()).toEqual(['Unknown browser']);
});

it('can be ended individually, including the current one, but no one else’s can be', async () => {
  const { phone, desk } = await someone();
  const stranger = await signInWith('other@example.org', firefox);
  const [ofDesk, ofPhone] = await sessionsOf(desk);
  for (const [by, id] of [
    [stranger, ofPhone!.id],
    [desk, (await sessionsOf(stranger))[0]!.id],
    [desk, 'nonsense'],
    [desk, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const { status, body } = await end(by, id);
    expect([status, body.error]).toEqual([404, 'NotFound']);
  }
  expect([await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([true, true]);

  expect((await end(desk, ofPhone!.id)).status).toBe(204);
  expect(await isSignedIn(phone)).toBe(false);
  expect((await refresh(phone)).body.error).toBe('invalid_grant');
  expect((await end(desk, ofPhone!.id)).status).toBe(404);
  expect(await sessionsOf(desk)).toMatchObject([{ id: ofDesk!.id, current: true }]);
  expect((await end(desk, ofDesk!.id)).status).toBe(204);
  expect(await isSignedIn(desk)).toBe(false);
});

it('can all be ended except the current one, while sessions of single responses continue', async () => {
  const { emailAddress, phone, desk } = await someone();
  const third = await signInWith(emailAddress, 'curl/8.14.1');
  const stranger = await signInWith('other@example.org', firefox);
  const { adminIds, tokens } = await makeSurvey(api, { people: 1 });
  await api.db
    .updateTable('participation')
    .set({ person_id: (await api.call('GET', '/person/me', { token: desk.access_token })).body.id })
    .where('id', 'in', adminIds)
    .execute();
  const response = await participate(api, tokens[0]!);

  expect((await api.call('DELETE', '/person/sessions', { token: desk.access_token })).status).toBe(204);
  expect(await Promise.all([phone, desk, third, stranger].map(isSignedIn))).toEqual([false, true, false, true]);
  expect((await refresh(phone)).body.error).toBe('invalid_grant');
  expect(await sessionsOf(desk)).toMatchObject([{ device: 'Firefox on Windows', current: true }]);
  expect((await response.survey()).participation).toBeDefined();
});

it('are not listed after their refresh token was used twice, which ends them', async () => {
  const { phone, desk } = await someone();
  await refresh(phone);
  api.wait(10_001);
  expect((await refresh(phone)).body.error).toBe('invalid_grant');
  expect((await sessionsOf(desk)).map(({ device }) => device)).toEqual(['Firefox on Windows']);
});

it('store only the names of browser and system, and nothing about the device in the session of a response', async () => {
  const { phone } = await someone();
  const { tokens } = await makeSurvey(api, { people: 1, name: 'Unwatched' });
  const { refresh_token, access_token } = await signIn(api, tokens[0]!);
  await refresh({ refresh_token, access_token });
  const rows = await api.db.selectFrom('session').selectAll().execute();
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(['created_at', 'device', 'id', 'last_used_at']);
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|192\.0\.2\.77|18_1|Firefox\/145/);
  const ofResponses = await api.db
    .selectFrom('session')
    .where('id', 'in', (token) =>
      token.selectFrom('session_token').where('participation_id', 'is not', null).select('session_id'),
    )
    .select(['device', 'last_used_at'])
    .execute();
  expect(ofResponses.length).toBeGreaterThan(0);
  for (const row of ofResponses) expect(row).toEqual({ device: null, last_used_at: null });
  expect(await isSignedIn(phone)).toBe(true);
});

it('record that an added person has joined the organisation once the person signs in with a password', async () => {
  const { accountId, emails } = await createOrganisation(api);
  const whenJoined = async () =>
    (
      await api.db
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.person_id')
        .where('account_id', '=', accountId)
        .where('email_address', '=', emails.view)
        .select('when_joined')
        .executeTakeFirstOrThrow()
    ).when_joined;
  const { password_hash } = await api.db
    .selectFrom('person')
    .where('email_address', '=', 'other@example.org')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('person').set({ password_hash }).where('email_address', '=', emails.view).execute();
  expect(await whenJoined()).toBe(null);
  expect((await tryPassword(api, emails.view, 'not-the-password')).status).toBe(400);
  expect(await whenJoined()).toBe(null);
  await tryPassword(api, emails.view);
  const joined = api.clock();
  expect(await whenJoined()).toEqual(joined);
  api.wait(60_000);
  await tryPassword(api, emails.view);
  expect(await whenJoined()).toEqual(joined);
});

it('are only available to people who are signed in to their account', async () => {
  const { tokens } = await makeSurvey(api, { people: 1, name: 'Participant' });
  const participant = await participate(api, tokens[0]!);
  for (const [method, path] of [
    ['GET', '/person/sessions'],
    ['DELETE', '/person/sessions'],
    ['DELETE', '/person/sessions/x'],
  ] as const) {
    expect((await api.call(method, path)).status).toBe(401);
    expect((await api.call(method, path, { token: participant.token })).status).toBe(403);
  }
});

it('can be ended by the operator, for one person or for everyone', async () => {
  const [one, other] = [await someone(), await someone()];
  const { tokens } = await makeSurvey(api, { people: 1, name: 'Signed out' });
  const participant = await participate(api, tokens[0]!);
  await expect(endSessions(api.db, 'nobody@example.org')).rejects.toThrow(
    'No one has an account with nobody@example.org',
  );
  expect(await endSessions(api.db, ` ${one.emailAddress.toUpperCase()}`)).toBe(
    `${one.emailAddress.toUpperCase()} is signed out everywhere.`,
  );
  expect([await isSignedIn(one.phone), await isSignedIn(one.desk), await isSignedIn(other.phone)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await refresh(one.desk)).status).toBe(400);

  expect(await endSessions(api.db, null)).toMatch(/^Everyone is signed out: [1-9]\d* sessions were ended\.$/);
  expect(await isSignedIn(other.phone)).toBe(false);
  expect((await api.call('GET', '/participations/find', { token: participant.token })).status).toBe(401);
});
