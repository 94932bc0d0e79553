import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  examplePassword,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { hashPassword } from '#server/security/password.ts';
import { countSignInAttempt, signInOrigin } from './countSignInAttempt.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const wrong = { error: 'invalid_grant', error_description: 'Invalid username or password' };
const guess = (username: string, remoteAddress?: string) =>
  tryPassword(api, username, 'not-the-password', { remoteAddress });
const client = { client_id: 'web', client_secret: 'web' };
const tokenCall = (form: Record<string, string>) => api.call('POST', '/auth/token', { form: { ...client, ...form } });
const isSignedIn = async (token: string) => (await api.call('GET', '/participations/find', { token })).status === 200;

/** Makes this number of attempts with a wrong password, one after the other. */
async function fail(username: string, times: number, remoteAddress?: string) {
  for (let time = 1; time <= times; time += 1) expect((await guess(username, remoteAddress)).body).toEqual(wrong);
}

/** Adds a person without failed attempts. */
let people = 0;
async function someone() {
  const emailAddress = `someone${(people += 1)}@example.org`;
  await createPerson(api, { emailAddress });
  return emailAddress;
}

describe('POST /auth/token with grant type password', () => {
  it("signs in a person, ignoring the address's case and surrounding spaces", async () => {
    await createPerson(api, { emailAddress: 'Ann.Berg@Example.org' });
    for (const username of ['Ann.Berg@Example.org', 'ann.berg@example.org', ' ANN.BERG@EXAMPLE.ORG\t']) {
      const { status, body } = await tryPassword(api, username);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 900,
        token_type: 'Bearer',
      });
      expect(await isSignedIn(body.access_token)).toBe(true);
    }
  });

  it('answers a wrong password, an unknown address and an account without a password alike', async () => {
    const emailAddress = await someone();
    await createPerson(api, { emailAddress: 'taken.back@example.org', password: null });
    for (const [username, password] of [
      [emailAddress, 'not-the-password'],
      [emailAddress, `${examplePassword} `],
      [emailAddress, examplePassword.toUpperCase()],
      ['nobody@example.org', examplePassword],
      ['not an address', examplePassword],
      ['x'.repeat(400), examplePassword],
      ['taken.back@example.org', examplePassword],
      ['taken.back@example.org', 'null'],
    ]) {
      const { status, body } = await tryPassword(api, username, password);
      expect([status, body]).toEqual([400, wrong]);
    }
  });

  it.each([
    ['no username', { password: examplePassword }],
    ['an empty username', { username: '', password: examplePassword }],
    ['no password', { username: 'ann@example.org' }],
    ['an empty password', { username: 'ann@example.org', password: '' }],
    ['a huge username', { username: 'x'.repeat(401), password: examplePassword }],
    ['a huge password', { username: 'ann@example.org', password: 'x'.repeat(1001) }],
    ['NUL in the username', { username: 'ann\0@example.org', password: examplePassword }],
    ['NUL in the password', { username: 'ann@example.org', password: `${examplePassword}\0` }],
  ])('rejects %s as an invalid request', async (_what, form) => {
    const { status, body } = await tokenCall({ grant_type: 'password', ...form });
    expect([status, body]).toEqual([400, { error: 'invalid_request', error_description: expect.any(String) }]);
  });

  it('checks the client before anything else', async () => {
    const username = await someone();
    const { status, body } = await tokenCall({
      client_secret: 'wrong',
      grant_type: 'password',
      username,
      password: examplePassword,
    });
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  // The embedded database runs transactions one after the other, so this needs PostgreSQL.
  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'starts no session if the password is changed while it is being checked',
    async () => {
      const emailAddress = await someone();
      const passwordHash = await hashPassword('another-password');
      let signingIn;
      await api.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('person')
          .set({ password_hash: passwordHash })
          .where('email_address', '=', emailAddress)
          .execute();
        signingIn = tryPassword(api, emailAddress);
        await pause(500);
      });
      expect(await signingIn).toMatchObject({ status: 400, body: wrong });
      expect((await tryPassword(api, emailAddress, 'another-password')).status).toBe(200);
    },
  );
});

describe('standdown', () => {
  it('rejects the eleventh attempt, right or wrong, and says how long to wait', async () => {
    const emailAddress = await someone();
    await fail(emailAddress, 10);
    for (const attempt of [
      await guess(emailAddress),
      await tryPassword(api, emailAddress),
      await tryPassword(api, emailAddress.toUpperCase()),
    ]) {
      expect([attempt.status, attempt.body]).toEqual([
        400,
        {
          error: 'standdown',
          error_description: 'Too many failed attempts to sign in. Please wait 60 seconds and try again.',
        },
      ]);
    }
    api.wait(59_000);
    expect((await tryPassword(api, emailAddress)).body.error_description).toContain('wait 1 second and');
    // The attempts during the pause did not make it longer.
    api.wait(1_000);
    expect((await tryPassword(api, emailAddress)).status).toBe(200);
  });

  it('after ten failures, allows one attempt a minute until the failures no longer count', async () => {
    const emailAddress = await someone();
    await fail(emailAddress, 10);
    api.wait(60_000);
    await fail(emailAddress, 1);
    expect((await guess(emailAddress)).body.error).toBe('standdown');
    api.wait(14 * 60_000);
    await fail(emailAddress, 9);
    expect((await guess(emailAddress)).body.error).toBe('standdown');
  });

  it('clears failures after a right password', async () => {
    const emailAddress = await someone();
    await fail(emailAddress, 9);
    await signInAsPerson(api, emailAddress);
    await fail(emailAddress, 9);
    expect((await tryPassword(api, emailAddress)).status).toBe(200);
  });

  it('counts an address without an account in the same way', async () => {
    await fail('somebody.unknown@example.org', 10);
    expect((await guess('Somebody.Unknown@example.org')).body.error).toBe('standdown');
  });

  it('does not affect other accounts or other network addresses', async () => {
    const emailAddress = await someone();
    await fail(emailAddress, 10, '192.0.2.1');
    expect((await guess(emailAddress, '192.0.2.1')).body.error).toBe('standdown');
    expect((await tryPassword(api, emailAddress, examplePassword, { remoteAddress: '192.0.2.2' })).status).toBe(200);
    expect((await tryPassword(api, await someone(), examplePassword, { remoteAddress: '192.0.2.1' })).status).toBe(200);
    // A sign-in by the owner from elsewhere does not clear the guesser's failures.
    expect((await guess(emailAddress, '192.0.2.1')).body.error).toBe('standdown');
  });

  it('counts all addresses of one IPv6 network as one', async () => {
    const emailAddress = await someone();
    for (let host = 1; host <= 10; host += 1) await fail(emailAddress, 1, `2001:db8:1:2::${host}`);
    expect((await guess(emailAddress, '2001:db8:1:2:ffff::1')).body.error).toBe('standdown');
    expect((await guess(emailAddress, '2001:db8:1:3::1')).body.error).toBe('invalid_grant');
  });

  it('checks only ten of fifty wrong passwords that are sent at once', async () => {
    for (const username of [await someone(), 'fifty.unknown@example.org']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(username)));
      const errors = answers.map(({ body }) => body.error);
      expect(errors.filter((error) => error === 'invalid_grant')).toHaveLength(10);
      expect(errors.filter((error) => error === 'standdown' || error === 'TooManyRequests')).toHaveLength(40);
      api.wait(60_000);
      const later = await Promise.all(Array.from({ length: 50 }, () => guess(username)));
      expect(later.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(1);
    }
  });

  it('never asks to wait longer than the pause, even if another server’s clock is ahead', async () => {
    const origin = signInOrigin('ahead@example.org', '192.0.2.1');
    const ahead = new Date(api.clock().getTime() + 30_000);
    for (let time = 1; time <= 10; time += 1) expect(await countSignInAttempt(api.db, origin, ahead)).toBe(null);
    expect(await countSignInAttempt(api.db, origin, api.clock())).toBe(60);
  });

  it('stores neither the account nor the network address', async () => {
    const emailAddress = await someone();
    await fail(emailAddress, 1, '192.0.2.77');
    const rows = await api.db.selectFrom('sign_in_failure').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['failed_at', 'origin']);
      expect(row.origin).toHaveLength(32);
    }
    expect(api.logged()).not.toContain('192.0.2.77');
    expect(api.logged()).not.toContain(emailAddress);
    expect(api.logged()).not.toContain('not-the-password');
  });
});

describe('many at once', () => {
  const failures = async () => (await api.db.selectFrom('sign_in_failure').selectAll().execute()).length;

  it("rejects attempts above one network's share without counting them, while another network can sign in", async () => {
    const emailAddress = await someone();
    const before = await failures();
    const flood = Array.from({ length: 60 }, (_, index) => guess(`flood${index}@example.org`, '192.0.2.9'));
    expect((await tryPassword(api, emailAddress, examplePassword, { remoteAddress: '192.0.2.10' })).status).toBe(200);
    const answers = await Promise.all(flood);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { body, headers } of rejected) {
      expect([body, headers['retry-after']]).toEqual([{ error: 'TooManyRequests', message: expect.any(String) }, '2']);
    }
    expect(await failures()).toBe(before + 60 - rejected.length);
    expect((await guess('flood0@example.org', '192.0.2.9')).body).toEqual(wrong);
  });

  it('counts the attempts of clients that disconnect, and does nothing else', async () => {
    const app = await createApiApp();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const form = new URLSearchParams({
      ...client,
      grant_type: 'password',
      username: 'ann@example.org',
      password: 'not-the-password',
    }).toString();
    const request =
      'POST /api/v0/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
      `content-length: ${form.length}\r\n\r\n${form}`;
    for (let time = 1; time <= 10; time += 1) {
      const socket = connect(port, '127.0.0.1', () => socket.write(request, () => socket.resetAndDestroy()));
      await once(socket, 'close');
    }
    const counted = async () => (await app.db.selectFrom('sign_in_failure').selectAll().execute()).length;
    await expect.poll(counted, { timeout: 30_000 }).toBe(10);
    await app.close();
    expect(app.logged()).not.toContain('request failed');
  });
});

describe('behind a proxy', () => {
  let proxied: ApiApp;
  beforeAll(async () => {
    proxied = await createApiApp({ TRUST_PROXY: '1' });
  });
  afterAll(() => proxied.close());

  const guessFrom = (app: ApiApp, forwardedFor: string) =>
    tryPassword(app, 'behind@example.org', 'not-the-password', { headers: { 'x-forwarded-for': forwardedFor } });

  it('counts by the address that a trusted proxy reports, and ignores what the client wrote before it', async () => {
    for (let time = 1; time <= 10; time += 1) await guessFrom(proxied, `203.0.113.${time}, 198.51.100.1`);
    expect((await guessFrom(proxied, '198.51.100.1')).body.error).toBe('standdown');
    expect((await guessFrom(proxied, '198.51.100.2')).body.error).toBe('invalid_grant');
  });

  it('counts by the address alone if the proxy also reports the port of each connection', async () => {
    for (let time = 1; time <= 10; time += 1) await guessFrom(proxied, `203.0.113.1:${5_000 + time}`);
    expect((await guessFrom(proxied, '203.0.113.1:6000')).body.error).toBe('standdown');
  });

  it('trusts no proxy by default', async () => {
    for (let time = 1; time <= 10; time += 1) await guessFrom(api, `203.0.113.${time}`);
    expect((await guessFrom(api, '198.51.100.3')).body.error).toBe('standdown');
  });
});

describe('the session of a person', () => {
  it('is renewed with its refresh token, and ends by signing out', async () => {
    const emailAddress = await someone();
    const first = await signInAsPerson(api, emailAddress);
    const other = await signInAsPerson(api, emailAddress);
    api.wait(15 * 60_000);
    expect(await isSignedIn(first.access_token)).toBe(false);
    const second = await tokenCall({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect(second.status).toBe(200);
    expect(await isSignedIn(second.body.access_token)).toBe(true);

    expect(
      (await api.call('POST', '/auth/revoke', { form: { ...client, token: second.body.access_token } })).status,
    ).toBe(200);
    expect(await isSignedIn(second.body.access_token)).toBe(false);
    expect(
      (await tokenCall({ grant_type: 'refresh_token', refresh_token: second.body.refresh_token })).body.error,
    ).toBe('invalid_grant');
    const third = await tokenCall({ grant_type: 'refresh_token', refresh_token: other.refresh_token });
    expect(await isSignedIn(third.body.access_token)).toBe(true);
  });

  it('ends with all its tokens when a used refresh token is sent late', async () => {
    const first = await signInAsPerson(api, await someone());
    const second = await tokenCall({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    api.wait(10_001);
    expect((await tokenCall({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body.error).toBe(
      'invalid_grant',
    );
    expect(await isSignedIn(second.body.access_token)).toBe(false);
  });
});
