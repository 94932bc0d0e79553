import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  signIn,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { hashToken, newToken } from '#server/security/token.ts';
import { startJobWorker, type JobWorker } from '#server/jobs/startJobWorker.ts';
import { openMailTransport } from '#server/mail/openMailTransport.ts';
import { sendMail } from '#server/mail/sendMail.ts';
import { deleteEverySession, deleteSessionsOfPerson, lockRefreshToken } from './authQueries.ts';
import { issueTokens } from './issueTokens.ts';
import { deleteExpiredPasswordResetTokens, isFirstToRequestReset } from './mailedLinkQueries.ts';
import { codeOf } from '#testing/codeOf.ts';
import { addAdministrator, createOrganisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const day = 24 * 3_600_000;
let api: ApiApp;
let smtp: TestSmtpServer;
let worker: JobWorker;
let transport: ReturnType<typeof openMailTransport>;
beforeAll(async () => {
  api = await createApiApp();
  smtp = await startSmtpServer();
  const {
    db,
    clock,
    content: { texts },
    config,
  } = api;
  transport = openMailTransport({ ...config, smtpUrl: smtp.url });
  const mail = sendMail({
    db,
    transport,
    texts,
    publicUrl: config.publicUrl,
    minReportSample: config.minReportSample,
    clock,
  });
  worker = startJobWorker({ db, handlers: { mail }, clock, log: recordLog().log, pollMilliseconds: 3_600_000 });
});
afterAll(async () => {
  await worker.stop();
  transport.close();
  await smtp.close();
  await api.close();
});

const request = (emailAddress: string) => api.call('POST', '/auth/request-reset-password', { json: { emailAddress } });
const reset = (token: string, newPassword = 'another-password') =>
  api.call('POST', '/auth/reset-password', { json: { token, newPassword } });
const isSignedIn = async (token: string) => (await api.call('GET', '/participations/find', { token })).status === 200;
const jobs = () => api.db.selectFrom('job').select(['kind', 'payload']).execute();
const personOf = (personId: string) =>
  api.db.selectFrom('person').where('id', '=', personId).selectAll().executeTakeFirstOrThrow();
const invalidToken = { status: 400, body: { error: 'InvalidToken' } };

/** Sends all queued mails. @returns the tokens of the links that an address has received so far. */
async function mailedTokens(emailAddress: string) {
  await worker.runDue();
  return smtp.mails
    .filter(({ to }) => to.toLowerCase() === emailAddress.toLowerCase())
    .map(({ parsed }) => /http:\/\/localhost:3000\/app\/auth\/r\/([\w-]+)/.exec(parsed.text ?? '')![1]!);
}

/** Opens all connections of the pool, so that simultaneous requests reach the database simultaneously. */
const openConnections = () => Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.02)`.execute(api.db)));

/** Creates a person without failed attempts, and a token as in a mail. */
let people = 0;
async function someone(options: Parameters<typeof createPerson>[1] = {}) {
  const emailAddress = `someone${(people += 1)}@example.org`;
  const personId = await createPerson(api, { emailAddress, ...options });
  return { emailAddress, personId, token: await tokenFor(personId) };
}

async function tokenFor(personId: string) {
  const token = newToken();
  await api.db
    .insertInto('password_reset_token')
    .values({ hash: hashToken(token), person_id: personId, expires_at: new Date(api.clock().getTime() + day) })
    .execute();
  return token;
}

describe('POST /auth/request-reset-password', () => {
  it('mails a link that sets a new password once', async () => {
    const emailAddress = 'Forgetful@Example.org';
    await createPerson(api, { emailAddress });
    const answer = await request(' forgetful@example.ORG ');
    expect([answer.status, answer.text]).toEqual([204, '']);
    const tokens = await mailedTokens(emailAddress);
    expect(tokens).toHaveLength(1);
    const [token] = tokens;

    expect((await reset(token!, 'fresh-and-long')).status).toBe(204);
    expect((await tryPassword(api, emailAddress)).body.error).toBe('invalid_grant');
    await signInAsPerson(api, emailAddress, 'fresh-and-long');
    expect(await reset(token!)).toMatchObject(invalidToken);
  });

  it('answers in the same way for an address without an account, but sends no mail', async () => {
    const before = await jobs();
    const answer = await request('nobody@example.org');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await jobs()).toEqual(before);
  });

  it('sends a link for an account whose password was taken back', async () => {
    const emailAddress = 'taken.back@example.org';
    await createPerson(api, { emailAddress, password: null, confirmed: false });
    await request(emailAddress);
    const [token] = await mailedTokens(emailAddress);
    expect((await reset(token!)).status).toBe(204);
    await signInAsPerson(api, emailAddress, 'another-password');
  });

  it('sends or queues at most three mails an hour for a person, which does not affect others', async () => {
    const emailAddress = 'bombed@example.org';
    await createPerson(api, { emailAddress });
    expect((await request(emailAddress)).status).toBe(204);
    expect(await mailedTokens(emailAddress)).toHaveLength(1);
    await openConnections();
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(emailAddress)));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    // Simultaneous requests may send only one mail together. Later requests send the rest.
    const together = await mailedTokens(emailAddress);
    expect(together.length).toBeGreaterThan(1);
    for (let time = 1; time <= 3; time += 1) await request(emailAddress);
    expect(await mailedTokens(emailAddress)).toHaveLength(3);

    await request('taken.back@example.org');
    expect(await mailedTokens('taken.back@example.org')).toHaveLength(2);

    api.wait(3_600_000 - 1);
    await request(emailAddress);
    expect(await mailedTokens(emailAddress)).toHaveLength(3);
    api.wait(1);
    await request(emailAddress);
    const tokens = await mailedTokens(emailAddress);
    expect(tokens).toHaveLength(4);
    // Every link is valid, not only the last.
    expect((await reset(tokens[1]!)).status).toBe(204);
  });

  // The embedded database runs transactions one after the other, so this needs PostgreSQL.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'never waits for a lock that only an existing account has',
    async () => {
      const { emailAddress, personId } = await someone();
      await api.db.transaction().execute(async (tx) => {
        await tx.selectFrom('person').where('id', '=', personId).select('id').forUpdate().execute();
        expect(await isFirstToRequestReset(tx, emailAddress.toUpperCase())).toBe(true);
        expect((await request(emailAddress)).status).toBe(204);
      });
      expect(await mailedTokens(emailAddress)).toEqual([]);
      await api.db.transaction().execute(async (tx) => {
        await tx.selectFrom('person').where('id', '=', personId).select('id').forUpdate().execute();
        expect((await request(emailAddress)).status).toBe(204);
      });
      expect(await mailedTokens(emailAddress)).toHaveLength(1);
    },
  );

  it('puts only an id in the queue, and no other data about the person', async () => {
    const { emailAddress, personId } = await someone();
    await request(emailAddress);
    expect(await jobs()).toEqual([{ kind: 'mail', payload: { message: 'passwordReset', personId } }]);
    await worker.runDue();
    expect(api.logged()).not.toContain(emailAddress);
  });

  it.each([
    {},
    { emailAddress: null },
    { emailAddress: 'nonsense' },
    { emailAddress: 'a\0@example.org' },
    { emailAddress: `${'x'.repeat(250)}@example.org` },
    { emailAddress: 'a@example.org', more: 1 },
  ])('refuses %j', async (json) => {
    const { status, body } = await api.call('POST', '/auth/request-reset-password', { json });
    expect([status, body.error]).toEqual([400, 'Validation']);
  });
});

describe('POST /auth/reset-password', () => {
  it('confirms the address, and keeps the time at which it was first confirmed', async () => {
    const { personId, token } = await someone({ confirmed: false });
    expect((await personOf(personId)).when_email_confirmed).toBe(null);
    await reset(token);
    const first = api.clock();
    expect((await personOf(personId)).when_email_confirmed).toEqual(first);
    api.wait(1_000);
    expect((await reset(await tokenFor(personId))).status).toBe(204);
    expect((await personOf(personId)).when_email_confirmed).toEqual(first);
  });

  it('ends every session of the person, and no one else’s', async () => {
    const { adminIds, tokens } = await makeSurvey(api, { people: 2 });
    const { emailAddress, token } = await someone({ participations: [adminIds[0]!] });
    const other = await someone();
    const sessions = [await signInAsPerson(api, emailAddress), await signInAsPerson(api, emailAddress)];
    const [others, participation] = [await signInAsPerson(api, other.emailAddress), await signIn(api, tokens[0]!)];
    expect((await reset(token)).status).toBe(204);
    for (const { access_token, refresh_token } of sessions) {
      expect(await isSignedIn(access_token)).toBe(false);
      const refreshed = await api.call('POST', '/auth/token', {
        form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token },
      });
      expect(refreshed.body.error).toBe('invalid_grant');
    }
    expect(await isSignedIn(others.access_token)).toBe(true);
    expect(await isSignedIn(participation.access_token)).toBe(true);
  });

  // The embedded database runs transactions one after the other, so this needs PostgreSQL.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')('ends a session that is being refreshed', async () => {
    const { emailAddress, personId, token } = await someone();
    const { refresh_token } = await signInAsPerson(api, emailAddress);
    let resetting;
    const fresh = await api.db.transaction().execute(async (tx) => {
      const { session_id: sessionId } = (await lockRefreshToken(tx, hashToken(refresh_token)))!;
      resetting = reset(token);
      await pause(300);
      return issueTokens(tx, { sessionId, kind: 'person', personId }, api.clock());
    });
    expect(await resetting).toMatchObject({ status: 204 });
    expect(await isSignedIn(fresh.access_token)).toBe(false);
    expect(await api.db.selectFrom('session_token').where('person_id', '=', personId).selectAll().execute()).toEqual(
      [],
    );
  });

  it('invalidates the other links of the person, and no one else’s', async () => {
    const { personId, token } = await someone();
    const [second, other] = [await tokenFor(personId), await someone()];
    expect((await reset(token)).status).toBe(204);
    expect(await reset(second)).toMatchObject(invalidToken);
    expect((await reset(other.token)).status).toBe(204);
  });

  it('lets someone sign in at once who had to wait after too many attempts', async () => {
    const { emailAddress, token } = await someone();
    for (let time = 1; time <= 10; time += 1) await tryPassword(api, emailAddress, 'not-the-password');
    expect((await tryPassword(api, emailAddress)).body.error).toBe('standdown');
    await reset(token);
    await signInAsPerson(api, emailAddress, 'another-password');
  });

  it('rejects an unknown, an expired and a used token', async () => {
    const { emailAddress, personId, token } = await someone();
    for (const bad of ['', ' ', 'unknown', `${token}x`, token.slice(1), hashToken(token).toString('base64url')]) {
      expect(await reset(bad)).toMatchObject(invalidToken);
    }
    api.wait(day);
    expect(await reset(token)).toMatchObject(invalidToken);
    const used = await tokenFor(personId);
    await reset(used, 'the-one-that-holds');
    expect(await reset(used)).toMatchObject(invalidToken);
    await signInAsPerson(api, emailAddress, 'the-one-that-holds');
  });

  it('rejects a password that is short, long or common, and the link stays valid', async () => {
    const { emailAddress, token } = await someone();
    for (const bad of ['', 'nine char', 'x7'.repeat(129), 'PassWord1234']) {
      expect(await reset(token, bad)).toMatchObject({ status: 400, body: { error: 'NewPasswordInvalid' } });
    }
    await signInAsPerson(api, emailAddress);
    expect(await reset('unknown', 'short')).toMatchObject(invalidToken);
    expect((await reset(token, ' spaces count ')).status).toBe(204);
    expect((await tryPassword(api, emailAddress, 'spaces count')).body.error).toBe('invalid_grant');
    await signInAsPerson(api, emailAddress, ' spaces count ');
  });

  it.each(['one token', 'two tokens'])('accepts one of several simultaneous resets with %s', async (which) => {
    const { emailAddress, personId, token } = await someone();
    const tokens = [token, which === 'one token' ? token : await tokenFor(personId)];
    const passwords = ['password-number-1', 'password-number-2', 'password-number-3', 'password-number-4'];
    await openConnections();
    const answers = await Promise.all(passwords.map((password, index) => reset(tokens[index % 2]!, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body.error).toBe('InvalidToken');
    const winner = answers.findIndex(({ status }) => status === 204);
    await signInAsPerson(api, emailAddress, passwords[winner]!);
  });

  it('stores no token and no password in plain text', async () => {
    const { personId, token } = await someone();
    const second = await tokenFor(personId);
    const rows = await api.db.selectFrom('password_reset_token').selectAll().execute();
    expect(rows.map(({ hash }) => Buffer.from(hash).toString('hex'))).toContain(hashToken(second).toString('hex'));
    await reset(token, 'nowhere-to-be-seen');
    expect((await personOf(personId)).password_hash).toMatch(/^\$argon2id\$/);
    expect(api.logged()).not.toContain(token);
    expect(api.logged()).not.toContain('nowhere-to-be-seen');
  });

  const newPassword = 'another-password';
  it.each([
    {},
    { token: 'x' },
    { newPassword },
    { token: 'a\0b', newPassword },
    { token: 'x', newPassword: 'a\0b' },
    { token: 'x'.repeat(201), newPassword },
    { token: 'x', newPassword: 'x'.repeat(1001) },
    { token: 'x', newPassword, more: 1 },
  ])('refuses %j', async (json) => {
    const { status, body } = await api.call('POST', '/auth/reset-password', { json });
    expect([status, body.error]).toEqual([400, 'Validation']);
  });
});

describe('POST /auth/token with a reset token', () => {
  const signInWith = (token: string, totp?: string, remoteAddress?: string) =>
    api.call('POST', '/auth/token', {
      form: {
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'token',
        password: token,
        ...(totp !== undefined && { totp }),
      },
      remoteAddress,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    });
  const codes = (answers: { status: number; body: { error?: string } }[]) =>
    answers.map(({ status, body }) => body.error ?? String(status)).sort();
  const unknown = async () => (await signInWith(newToken())).body as object;
  const sessions = (personId: string) =>
    api.db.selectFrom('session_token').where('person_id', '=', personId).select('hash').execute();

  /** Switches two-factor sign-in on, one time step ago. @returns a function that gives the current code. */
  async function withTotp(emailAddress: string) {
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    const { body } = await api.call('POST', '/person/totp', { token, json: { password: 'demo-password-1' } });
    const json = { token: body.token, totpCode: codeOf(body.secret, api.clock()) };
    expect((await api.call('POST', '/person/totp/confirm', { token, json })).status).toBe(201);
    api.wait(30_000);
    return () => codeOf(body.secret, api.clock());
  }

  it('signs in once, as the password does, within a minute after it has set the password', async () => {
    const { emailAddress, personId, token } = await someone();
    expect((await signInWith(token)).body).toEqual(await unknown());
    await reset(token);
    api.wait(59_999);
    const { status, body } = await signInWith(token);
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ['access_token', 'expires_in', 'refresh_token', 'token_type'],
    ]);
    const me = await api.call('GET', '/person/me', { token: body.access_token });
    expect(me.body).toMatchObject({ emailAddress });
    const { body: own } = await api.call('GET', '/person/sessions', { token: body.access_token });
    expect(own.sessions).toMatchObject([{ device: 'Firefox on Linux' }]);
    expect((await signInWith(token)).body).toEqual(await unknown());
    expect(await sessions(personId)).toHaveLength(2);
    expect(api.logged()).not.toContain(token);
  });

  it('rejects a token that was not used, is a minute old, or has another link or a new password after it', async () => {
    const after: ((person: Awaited<ReturnType<typeof someone>>) => Promise<unknown>)[] = [
      async () => api.wait(60_000),
      async ({ personId }) => reset(await tokenFor(personId), 'yet-another-password'),
      async ({ emailAddress }) => {
        const { access_token } = await signInAsPerson(api, emailAddress, 'another-password');
        const json = {
          currentPassword: 'another-password',
          newPassword: 'yet-another-password',
          confirmPassword: 'yet-another-password',
        };
        expect((await api.call('PATCH', '/person/me', { token: access_token, json })).status).toBe(200);
      },
      async ({ personId }) => deleteSessionsOfPerson(api.db, personId),
      async () => deleteEverySession(api.db),
      async ({ personId }) => api.db.deleteFrom('person').where('id', '=', personId).execute(),
      async () => deleteExpiredPasswordResetTokens(api.db, new Date(api.clock().getTime() + 60_000)),
    ];
    for (const happen of after) {
      const person = await someone();
      await reset(person.token);
      await happen(person);
      expect((await signInWith(person.token)).body).toEqual(await unknown());
      expect(await sessions(person.personId)).toEqual([]);
    }
  });

  it('and a password record the day of an administrator’s sign-in, and a refresh does not', async () => {
    const { accountId } = await createOrganisation(api, 'Days');
    const { personId, emailAddress } = await addAdministrator(api, accountId, 'view');
    const lastDay = async () => {
      const row = await api.db
        .selectFrom('membership')
        .where('person_id', '=', personId)
        .select(sql<string | null>`last_sign_in_on::text`.as('day'))
        .executeTakeFirstOrThrow();
      return row.day;
    };
    const today = () => api.clock().toISOString().slice(0, 10);
    expect(await lastDay()).toBe(null);
    const token = await tokenFor(personId);
    await reset(token);
    expect(await lastDay()).toBe(null);
    const first = await signInWith(token);
    const firstDay = today();
    expect(await lastDay()).toBe(firstDay);
    api.wait(day);
    const refreshed = await api.call('POST', '/auth/token', {
      form: {
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'refresh_token',
        refresh_token: first.body.refresh_token,
      },
    });
    expect(refreshed.status).toBe(200);
    expect(await lastDay()).toBe(firstDay);
    await signInAsPerson(api, emailAddress, 'another-password');
    expect(await lastDay()).toBe(today());
  });

  it('lets one of several simultaneous calls in', async () => {
    const { personId, token } = await someone();
    await reset(token);
    await openConnections();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInWith(token)));
    expect(codes(answers)).toEqual(['200', ...Array.from({ length: 7 }, () => 'invalid_grant')]);
    expect(await sessions(personId)).toHaveLength(2);
  });

  it('asks for the second factor, and stays valid until the code is right', async () => {
    const { emailAddress, personId } = await someone();
    const code = await withTotp(emailAddress);
    const token = await tokenFor(personId);
    await reset(token);
    const sessionsBefore = await sessions(personId);
    // More often than wrong codes may be tried: a missing one is not a failure.
    for (let time = 1; time <= 12; time += 1) expect((await signInWith(token)).body.error).toBe('invalid_totp');
    expect((await signInWith(token, '000000')).body.error).toBe('invalid_totp');
    expect(await sessions(personId)).toEqual(sessionsBefore);
    await openConnections();
    const answers = await Promise.all([signInWith(token, code()), signInWith(token, code())]);
    expect(codes(answers)).toEqual(['200', 'invalid_grant']);
    expect((await signInWith(token, code())).body).toEqual(await unknown());
  });

  it('counts wrong codes together with those at sign-in, also if they come at once', async () => {
    const { emailAddress, personId } = await someone();
    const code = await withTotp(emailAddress);
    const token = await tokenFor(personId);
    await reset(token);
    await openConnections();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(token, '000000')));
    expect(codes(answers)).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_totp'),
      ...Array.from({ length: 10 }, () => 'standdown'),
    ]);
    expect((await signInWith(token, code())).body.error).toBe('standdown');
    expect((await tryPassword(api, emailAddress, 'another-password')).body.error).toBe('standdown');
    // Another network still has the rest of the minute.
    expect((await signInWith(token, code(), '198.51.100.7')).status).toBe(200);
  });
});
