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
import { startMailbox } from '#testing/mail/startMailbox.ts';
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

const currentPassword = examplePassword;
const newPassword = 'another-password';
const change = { currentPassword, newPassword, confirmPassword: newPassword };
const update = (token: string | undefined, json: object) => api.call('PATCH', '/person/me', { token, json });

let people = 0;
async function someone(options: Parameters<typeof createPerson>[1] = {}) {
  const emailAddress = `someone${(people += 1)}@example.org`;
  const personId = await createPerson(api, { emailAddress, ...options });
  return { emailAddress, personId, ...(await signInAsPerson(api, emailAddress)) };
}

describe('names', () => {
  it('can be changed, individually or together, and cleared', async () => {
    const { access_token: token } = await someone();
    const { status, body } = await update(token, { givenName: ' Änne ', familyName: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ givenName: 'Änne', familyName: null, name: 'Änne', totp: false });
    expect((await update(token, { familyName: 'Sand' })).body).toMatchObject({ name: 'Änne Sand' });
    expect((await update(token, {})).body).toMatchObject({ name: 'Änne Sand' });
    expect((await update(token, { givenName: '', familyName: '' })).body).toMatchObject({
      givenName: null,
      name: expect.stringContaining('@'),
    });
    // A form sends these values for fields that were not filled in.
    expect(
      (await update(token, { givenName: 'Kim', currentPassword: '', newPassword: '', confirmPassword: null })).body
        .givenName,
    ).toBe('Kim');
    expect((await api.call('GET', '/person/me', { token })).body.givenName).toBe('Kim');
  });

  it.each([
    { givenName: 'x'.repeat(201) },
    { givenName: 7 },
    { familyName: 'a\0b' },
    { emailAddress: 'new@example.org' },
    { superAdmin: true },
  ])('refuses %j', async (json) => {
    const { access_token: token } = await someone();
    expect((await update(token, json)).body.error).toBe('Validation');
  });
});

describe('the password', () => {
  it('changes with the current one, ends every session, invalidates reset links, and sends a mail', async () => {
    const { emailAddress, access_token: token, refresh_token } = await someone();
    const other = await signInAsPerson(api, emailAddress);
    await api.call('POST', '/auth/request-reset-password', { json: { emailAddress } });
    const [, link] = /\/app\/auth\/r\/([\w-]+)/.exec((await mailbox.mailsTo(emailAddress))[0]!.parsed.text!)!;

    const { status, body } = await update(token, { ...change, givenName: 'Kim' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ givenName: 'Kim', emailAddress });
    for (const ended of [token, other.access_token])
      expect((await api.call('GET', '/person/me', { token: ended })).status).toBe(401);
    const refreshed = await api.call('POST', '/auth/token', {
      form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token },
    });
    expect(refreshed.body.error).toBe('invalid_grant');
    expect(
      (await api.call('POST', '/auth/reset-password', { json: { token: link, newPassword: 'by the old link' } })).body
        .error,
    ).toBe('InvalidToken');

    expect((await tryPassword(api, emailAddress)).body.error).toBe('invalid_grant');
    await signInAsPerson(api, emailAddress, newPassword);
    const notice = (await mailbox.mailsTo(emailAddress)).at(-1)!.parsed;
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.text).toContain('http://localhost:3000/app/auth/reset-password');
    expect(api.logged()).not.toContain(newPassword);
  });

  it.each([
    ['ConfirmNewPasswordMismatch', { confirmPassword: 'another-passwort' }],
    ['ConfirmNewPasswordMismatch', { confirmPassword: undefined }],
    ['ConfirmNewPasswordMismatch', { newPassword: undefined }],
    ['ConfirmNewPasswordMismatch', { confirmPassword: `${newPassword} `, currentPassword: 'not-the-password' }],
    [
      'WeakNewPassword',
      { newPassword: 'nine char', confirmPassword: 'nine char', currentPassword: 'not-the-password' },
    ],
    ['WeakNewPassword', { newPassword: 'PassWord1234', confirmPassword: 'PassWord1234' }],
    ['CurrentPasswordMismatch', { currentPassword: 'not-the-password' }],
    ['CurrentPasswordMismatch', { currentPassword: undefined }],
    ['CurrentPasswordMismatch', { currentPassword: '' }],
  ])('answers %s to %j, and changes nothing, not even the names', async (error, wrong) => {
    const { emailAddress, access_token: token } = await someone();
    const { status, body } = await update(token, { givenName: 'Kim', ...change, ...wrong });
    expect([status, body.error]).toEqual([400, error]);
    expect((await api.call('GET', '/person/me', { token })).body.givenName).toBe('Ann');
    expect((await tryPassword(api, emailAddress)).status).toBe(200);
  });

  it('cannot be guessed faster than at sign-in', async () => {
    const { emailAddress, access_token: token } = await someone();
    const origin = signInOrigin(emailAddress, '127.0.0.1');
    for (let time = 1; time <= 9; time += 1) await countSignInAttempt(api.db, origin, api.clock());
    expect((await update(token, { ...change, currentPassword: 'not-the-password' })).body.error).toBe(
      'CurrentPasswordMismatch',
    );
    const { status, headers } = await update(token, change);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect((await update(token, { givenName: 'Kim' })).status).toBe(200);
    api.wait(60_000);
    expect((await update(token, change)).status).toBe(200);
    expect((await tryPassword(api, emailAddress, newPassword)).status).toBe(200);
  });

  it('is changed by one of several simultaneous requests', async () => {
    const { emailAddress, access_token: token } = await someone();
    const passwords = ['password-number-1', 'password-number-2', 'password-number-3'];
    const answers = await Promise.all(
      passwords.map((each) => update(token, { currentPassword, newPassword: each, confirmPassword: each })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['CurrentPasswordMismatch', 'NotLoggedIn']).toContain(body.error);
    const winner = answers.findIndex(({ status }) => status === 200);
    await signInAsPerson(api, emailAddress, passwords[winner]!);
  });
});

it('is only available to people who are signed in to their account', async () => {
  const { tokens } = await makeSurvey(api, { people: 1 });
  expect((await update(undefined, {})).status).toBe(401);
  expect((await update((await participate(api, tokens[0]!)).token, {})).status).toBe(403);
});
