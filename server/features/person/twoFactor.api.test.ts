import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { codeOf } from '#testing/codeOf.ts';
import { startMailbox } from '#testing/mail/startMailbox.ts';
import { resetLostTotp } from '#server/operator/commands.ts';
import { countSignInAttempt, signInOrigin } from '../auth/countSignInAttempt.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  api = await createApiApp();
  mailbox = await startMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const step = 30_000;
const password = examplePassword;
const inSteps = (steps: number) => new Date(api.clock().getTime() + steps * step);

type Json = Record<string, unknown>;
const start = (token: string, json: Json = { password }) => api.call('POST', '/person/totp', { token, json });
const confirm = (token: string, json: Json) => api.call('POST', '/person/totp/confirm', { token, json });
const remove = (token: string, json: Json) => api.call('DELETE', '/person/totp', { token, json });
const isOn = async (token: string) => (await api.call('GET', '/person/me', { token })).body.totp as boolean;
const signIn = (username: string, totp?: string, remoteAddress?: string) =>
  api.call('POST', '/auth/token', {
    form: {
      client_id: 'web',
      client_secret: 'web',
      grant_type: 'password',
      username,
      password,
      ...(totp !== undefined && { totp }),
    },
    remoteAddress,
  });
const answerOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body?.error];
const invalidTotp = [400, 'invalid_totp'];

let people = 0;
async function someone(options: Parameters<typeof createPerson>[1] = {}) {
  const emailAddress = `someone${(people += 1)}@example.org`;
  const personId = await createPerson(api, { emailAddress, ...options });
  const { access_token: token } = await signInAsPerson(api, emailAddress);
  return { emailAddress, personId, token };
}

/** Counts this number of failed sign-ins from the network address of the test's calls. */
async function fail(emailAddress: string, times: number) {
  for (let time = 1; time <= times; time += 1)
    await countSignInAttempt(api.db, signInOrigin(emailAddress, '127.0.0.1'), api.clock());
}

/** The subjects of the mails that an address got. Sorted, since mails are sent in parallel. */
const subjectsTo = async (emailAddress: string) =>
  (await mailbox.mailsTo(emailAddress)).map(({ parsed }) => parsed.subject).sort();

/** Requests a mail to choose a new password. @returns the token of its link. */
async function requestPasswordLink(emailAddress: string) {
  await api.call('POST', '/auth/request-reset-password', { json: { emailAddress } });
  const links = (await mailbox.mailsTo(emailAddress)).map(
    ({ parsed }) => /\/app\/auth\/r\/([\w-]+)/.exec(parsed.text!)?.[1],
  );
  return links.find(Boolean)!;
}
const choosePassword = async (token: string) =>
  (await api.call('POST', '/auth/reset-password', { json: { token, newPassword: password } })).status;

/**
 * Creates a person with two-factor sign-in, one time step after switching it on, so that the current code is unused.
 */
async function someoneWithTotp(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await someone(options);
  const {
    body: { secret, token },
  } = await start(person.token);
  const { status, body } = await confirm(person.token, { token, totpCode: codeOf(secret, api.clock()) });
  expect(status).toBe(201);
  api.wait(step);
  return { ...person, secret: secret as string, recoveryCodes: body.recoveryCodes as string[] };
}

/** Decodes the image as an authenticator app does. */
async function readQrCode(dataUrl: string) {
  const [, base64] = /^data:image\/svg\+xml;base64,(.+)$/.exec(dataUrl)!;
  const { data, info } = await sharp(Buffer.from(base64!, 'base64'))
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new URL(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)!.data);
}

describe('setting it up', () => {
  it('shows an image that an app can scan, and the same secret to type in', async () => {
    const { token, emailAddress } = await someone();
    const { status, body } = await start(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      qrcode: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const uri = await readQrCode(body.qrcode);
    expect(decodeURIComponent(`${uri.protocol}//${uri.host}${uri.pathname}`)).toBe(
      `otpauth://totp/Heartwood:${emailAddress}`,
    );
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Heartwood',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });

    expect(await isOn(token)).toBe(false);
    expect((await signIn(emailAddress)).status).toBe(200);
  });

  it('is switched on with a code, returns ten recovery codes and sends a notice', async () => {
    const { token, emailAddress, personId } = await someone();
    const { body: setup } = await start(token);
    const { status, body } = await confirm(token, {
      token: setup.token,
      totpCode: ` ${codeOf(setup.secret, api.clock())} `,
    });
    expect(status).toBe(201);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
    expect(await isOn(token)).toBe(true);
    expect(answerOf(await signIn(emailAddress))).toEqual(invalidTotp);

    const [mail] = await mailbox.mailsTo(emailAddress);
    expect(mail!.parsed.subject).toBe('Two-factor sign-in is on');
    expect(mail!.parsed.text).toContain('If it wasn’t you');
    expect(mail!.parsed.text).not.toMatch(/\{\w+\}/);
    expect(mail!.raw).not.toContain(setup.secret);

    const rows = await api.db.selectFrom('recovery_code').where('person_id', '=', personId).select('hash').execute();
    const stored = rows.map(({ hash }) => Buffer.from(hash).toString('latin1')).join();
    for (const code of body.recoveryCodes) {
      expect(stored).not.toContain(code.replaceAll('-', ''));
      expect(api.logged()).not.toContain(code);
    }
    expect(api.logged()).not.toContain(setup.secret);
    expect(api.logged()).not.toContain(setup.token);
  });

  it('requires the password, and counts wrong ones together with those at sign-in', async () => {
    const { token, emailAddress } = await someone();
    expect(answerOf(await start(token, { password: 'not-the-password' }))).toEqual([400, 'InvalidPassword']);
    expect((await start(token)).status).toBe(200);
    // The right password in between did not clear the failure.
    await fail(emailAddress, 8);
    expect((await start(token, { password: '' })).body.error).toBe('InvalidPassword');
    const { status, body, headers } = await start(token);
    expect([status, body.error, headers['retry-after']]).toEqual([429, 'TooManyRequests', '60']);
    expect((await signIn(emailAddress)).body.error).toBe('standdown');
    api.wait(60_000);
    expect((await start(token)).status).toBe(200);
  });

  it('treats a wrong code as a mistake that can be corrected with the same image', async () => {
    const { token } = await someone();
    const { body: setup } = await start(token);
    for (const totpCode of ['', 'x'.repeat(100), codeOf(setup.secret, inSteps(2)), codeOf(setup.secret, inSteps(-2))]) {
      expect(answerOf(await confirm(token, { token: setup.token, totpCode }))).toEqual([400, 'InvalidTOTPCode']);
    }
    expect(await isOn(token)).toBe(false);
    expect((await confirm(token, { token: setup.token, totpCode: codeOf(setup.secret, inSteps(-1)) })).status).toBe(
      201,
    );
  });

  it('rejects a token that is unknown, someone else’s, too old, used, or of an earlier setup', async () => {
    const [person, other] = [await someone(), await someone()];
    const { body: first } = await start(person.token);
    const tryWith = async (token: string, setup: { token: string; secret: string }) =>
      answerOf(await confirm(token, { token: setup.token, totpCode: codeOf(setup.secret, api.clock()) }));
    const invalidToken = [400, 'InvalidToken'];
    expect(await tryWith(person.token, { ...first, token: 'unknown' })).toEqual(invalidToken);
    expect(await tryWith(other.token, first)).toEqual(invalidToken);

    const { body: second } = await start(person.token);
    expect(await tryWith(person.token, first)).toEqual(invalidToken);
    const { access_token: later } = await signInAsPerson(api, person.emailAddress);
    api.wait(15 * 60_000 - 1);
    expect((await tryWith(later, second))[0]).toBe(201);
    expect(await tryWith(later, second)).toEqual(invalidToken);

    const { body: tooOld } = await start((await signInAsPerson(api, other.emailAddress)).access_token);
    api.wait(15 * 60_000);
    expect(await tryWith((await signInAsPerson(api, other.emailAddress)).access_token, tooOld)).toEqual(invalidToken);
  });

  it('cannot be started again while it is on, and can be finished by only one of two simultaneous requests', async () => {
    const { token } = await someone();
    const { body: setup } = await start(token);
    const json = { token: setup.token, totpCode: codeOf(setup.secret, api.clock()) };
    const answers = await Promise.all([confirm(token, json), confirm(token, json)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(answerOf(await start(token))).toEqual([400, 'AlreadyHasTOTP']);
  });
});

describe('signing in with it', () => {
  it('asks for a code only after a right password, and accepts each code once', async () => {
    const { emailAddress, secret } = await someoneWithTotp();
    expect((await tryPassword(api, emailAddress, 'not-the-password')).body.error).toBe('invalid_grant');
    for (const none of [undefined, '', ' ']) {
      const { status, body } = await signIn(emailAddress, none);
      expect([status, body]).toEqual([
        400,
        { error: 'invalid_totp', error_description: expect.stringContaining('Please enter') },
      ]);
    }
    const code = codeOf(secret, api.clock());
    expect((await signIn(emailAddress, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(answerOf(await signIn(emailAddress, code))).toEqual(invalidTotp);
  });

  it('accepts the codes of the previous, current and next time step, but no code older than the last accepted one', async () => {
    const { emailAddress, secret } = await someoneWithTotp();
    api.wait(10 * step);
    for (const off of [-2, 2])
      expect(answerOf(await signIn(emailAddress, codeOf(secret, inSteps(off))))).toEqual(invalidTotp);
    expect((await signIn(emailAddress, codeOf(secret, inSteps(-1)))).status).toBe(200);
    expect((await signIn(emailAddress, codeOf(secret, inSteps(1)))).status).toBe(200);
    expect(answerOf(await signIn(emailAddress, codeOf(secret, inSteps(0))))).toEqual(invalidTotp);
  });

  it('accepts one of several simultaneous sign-ins with the same code', async () => {
    const { emailAddress, secret, recoveryCodes } = await someoneWithTotp();
    for (const code of [codeOf(secret, api.clock()), recoveryCodes[0]!]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(emailAddress, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      for (const { status, body } of answers) if (status === 400) expect(body.error).toBe('invalid_totp');
    }
  });

  it('accepts each recovery code once, however it is spelt, and no one else’s', async () => {
    const { emailAddress, recoveryCodes, token } = await someoneWithTotp();
    const other = await someoneWithTotp();
    expect((await signIn(emailAddress, recoveryCodes[0])).status).toBe(200);
    expect(answerOf(await signIn(emailAddress, recoveryCodes[0]))).toEqual(invalidTotp);
    expect((await signIn(emailAddress, recoveryCodes[1]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(answerOf(await signIn(emailAddress, other.recoveryCodes[0]))).toEqual(invalidTotp);
    expect(await isOn(token)).toBe(true);
  });

  it('counts a wrong code as a failure; a missing code neither counts nor clears failures', async () => {
    const { emailAddress, secret } = await someoneWithTotp();
    expect(answerOf(await signIn(emailAddress, '000000'))).toEqual(invalidTotp);
    await fail(emailAddress, 8);
    for (let time = 1; time <= 3; time += 1) expect(answerOf(await signIn(emailAddress))).toEqual(invalidTotp);
    expect(answerOf(await signIn(emailAddress, '000000'))).toEqual(invalidTotp);
    expect((await signIn(emailAddress, codeOf(secret, api.clock()))).body.error).toBe('standdown');
    expect((await signIn(emailAddress)).body.error).toBe('standdown');
    // Another network address does not have to wait, and right codes clear the failures.
    expect((await signIn(emailAddress, codeOf(secret, api.clock()), '192.0.2.1')).status).toBe(200);
    api.wait(60_000);
    expect((await signIn(emailAddress, codeOf(secret, api.clock()))).status).toBe(200);
    expect(answerOf(await signIn(emailAddress, '000000'))).toEqual(invalidTotp);
  });

  it('reveals nothing about a code if the password is wrong, and the code can still be used', async () => {
    const { emailAddress, secret } = await someoneWithTotp();
    const totp = codeOf(secret, api.clock());
    const { body } = await api.call('POST', '/auth/token', {
      form: {
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'password',
        username: emailAddress,
        password: 'not-the-password',
        totp,
      },
    });
    expect(body.error).toBe('invalid_grant');
    expect((await signIn(emailAddress, totp)).status).toBe(200);
  });

  it('ignores a code of someone without two-factor sign-in', async () => {
    const { emailAddress } = await someone();
    expect((await signIn(emailAddress, '123456')).status).toBe(200);
  });

  it('cannot be avoided by adding a response with a password. The response is added only through a mail', async () => {
    const { emailAddress, personId } = await someoneWithTotp();
    const { shareToken } = await makeSurvey(api, { people: 0, name: 'To register' });
    const { participationId } = await participate(api, shareToken);
    const register = (json: Json) => api.call('POST', `/participation/${participationId}/register`, { json });
    for (const existingAccount of [true, false]) {
      expect((await register({ emailAddress, password, existingAccount })).body.outcome).toBe('confirmationSent');
    }
    expect((await register({ emailAddress, password: 'not-the-password', existingAccount: true })).body.error).toBe(
      'InvalidCredentials',
    );
    expect(await api.db.selectFrom('participation').where('person_id', '=', personId).select('id').execute()).toEqual(
      [],
    );
  });
});

describe('switching it off', () => {
  it('requires the password and a code, invalidates the recovery codes and mails a notice', async () => {
    const { emailAddress, token, secret, recoveryCodes } = await someoneWithTotp();
    const totpCode = codeOf(secret, api.clock());
    expect(answerOf(await remove(token, { password: 'not-the-password', totpCode }))).toEqual([400, 'InvalidPassword']);
    for (const wrong of ['', '000000'])
      expect(answerOf(await remove(token, { password, totpCode: wrong }))).toEqual([400, 'InvalidTOTPCode']);
    expect(await isOn(token)).toBe(true);
    expect((await remove(token, { password, totpCode })).status).toBe(204);
    expect(await isOn(token)).toBe(false);
    expect((await signIn(emailAddress)).status).toBe(200);
    expect(await subjectsTo(emailAddress)).toEqual(['Two-factor sign-in is off', 'Two-factor sign-in is on']);

    const { body: again } = await start(token);
    expect(again.secret).not.toBe(secret);
    api.wait(step);
    expect((await confirm(token, { token: again.token, totpCode: codeOf(again.secret, api.clock()) })).status).toBe(
      201,
    );
    api.wait(step);
    expect(answerOf(await signIn(emailAddress, codeOf(secret, api.clock())))).toEqual(invalidTotp);
    expect(answerOf(await signIn(emailAddress, recoveryCodes[0]))).toEqual(invalidTotp);
  });

  it('accepts a recovery code, and counts wrong codes even with the right password', async () => {
    const { emailAddress, token, recoveryCodes } = await someoneWithTotp();
    await fail(emailAddress, 9);
    expect((await remove(token, { password, totpCode: '000000' })).body.error).toBe('InvalidTOTPCode');
    expect((await remove(token, { password, totpCode: recoveryCodes[0] })).status).toBe(429);
    api.wait(60_000);
    expect((await remove(token, { password, totpCode: recoveryCodes[0] })).status).toBe(204);
    expect((await remove(token, { password, totpCode: '' })).status).toBe(204);
  });

  it('is possible for the operator if someone lost the second factor. It ends all sessions and sends the person a mail', async () => {
    const { emailAddress, token, personId } = await someoneWithTotp();
    expect(await resetLostTotp(api.db, ` ${emailAddress.toUpperCase()}`, api.clock())).toContain(
      'is off, and they are signed out everywhere',
    );
    expect((await api.call('GET', '/person/me', { token })).status).toBe(401);
    expect((await signIn(emailAddress)).status).toBe(200);
    const texts = (await mailbox.mailsTo(emailAddress)).map(({ parsed }) => parsed.text);
    expect(texts).toContainEqual(expect.stringContaining('The people who run this service switched off'));
    expect(await api.db.selectFrom('recovery_code').where('person_id', '=', personId).select('hash').execute()).toEqual(
      [],
    );

    expect(await resetLostTotp(api.db, emailAddress, api.clock())).toContain('was off already');
    expect((await signIn(emailAddress)).status).toBe(200);
    await expect(resetLostTotp(api.db, 'nobody@example.org', api.clock())).rejects.toThrow(
      'No one has an account with nobody@example.org',
    );
  });

  it("happens to an account that someone else created with the address when the address's owner chooses a password", async () => {
    const stranger = await someoneWithTotp({ confirmed: false });
    const link = await requestPasswordLink(stranger.emailAddress);
    // No notice was sent, since the address was never confirmed.
    expect(await subjectsTo(stranger.emailAddress)).toEqual(['Choose a new password']);
    expect(await choosePassword(link)).toBe(204);
    expect((await signIn(stranger.emailAddress)).status).toBe(200);
    expect(await subjectsTo(stranger.emailAddress)).toEqual(['Choose a new password', 'Two-factor sign-in is off']);
  });

  it('also happens to such an account when its owner adds a response to it', async () => {
    const { emailAddress } = await someoneWithTotp({ confirmed: false });
    const { shareToken } = await makeSurvey(api, { people: 0, name: 'To claim' });
    const { participationId } = await participate(api, shareToken);
    await api.call('POST', `/participation/${participationId}/register`, {
      json: { emailAddress, existingAccount: true },
    });
    const [token] = (await mailbox.mailsTo(emailAddress)).flatMap(
      ({ parsed }) => /\/app\/pc\/([\w-]+)/.exec(parsed.text!)?.[1] ?? [],
    );
    expect((await api.call('POST', '/participation/claim', { json: { token } })).status).toBeLessThan(300);
    expect(await choosePassword(await requestPasswordLink(emailAddress))).toBe(204);
    expect((await signIn(emailAddress)).status).toBe(200);
  });

  it('does not happen when a new password is chosen for a confirmed address', async () => {
    const { emailAddress } = await someoneWithTotp();
    expect(await choosePassword(await requestPasswordLink(emailAddress))).toBe(204);
    expect(answerOf(await signIn(emailAddress))).toEqual(invalidTotp);
  });
});

it('is only available to people who are signed in to their account', async () => {
  const { tokens } = await makeSurvey(api, { people: 1, name: 'Participant' });
  const participant = await participate(api, tokens[0]!);
  for (const [method, path] of [
    ['POST', '/person/totp'],
    ['POST', '/person/totp/confirm'],
    ['DELETE', '/person/totp'],
  ] as const) {
    expect((await api.call(method, path, { json: {} })).status).toBe(401);
    expect((await api.call(method, path, { json: {}, token: participant.token })).status).toBe(403);
  }
});
