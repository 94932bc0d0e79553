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
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { startMailbox } from '#testing/mail/startMailbox.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const hour = 3_600_000;
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

const password = examplePassword;
const request = (token: string | undefined, emailAddress: string, more: object = {}) =>
  api.call('POST', '/person/email', { token, json: { emailAddress, password, ...more } });
const confirm = (token: unknown) => api.call('POST', '/auth/confirm-email', { json: { token } });
const me = async (token: string) => (await api.call('GET', '/person/me', { token })).body;
const invalidToken = { status: 400, body: { error: 'InvalidToken' } };
const subjectsTo = async (emailAddress: string) =>
  (await mailbox.mailsTo(emailAddress)).map(({ parsed }) => parsed.subject);

let people = 0;
const newAddress = () => `somebody${(people += 1)}@example.org`;
async function someone(options: Parameters<typeof createPerson>[1] = {}) {
  const emailAddress = newAddress();
  const personId = await createPerson(api, { emailAddress, ...options });
  return { emailAddress, personId, token: (await signInAsPerson(api, emailAddress)).access_token };
}

/** The tokens of the links that a new address has received so far. */
async function linksTo(emailAddress: string): Promise<string[]> {
  const mails = await mailbox.mailsTo(emailAddress);
  return mails.flatMap(({ parsed }) => /http:\/\/localhost:3000\/app\/auth\/e\/([\w-]+)/.exec(parsed.text!)?.[1] ?? []);
}

/** Requests a change to a new address. @returns the token of the link in the mail to it. */
async function requestFor(token: string, emailAddress: string): Promise<string> {
  expect((await request(token, emailAddress)).status).toBe(204);
  return (await linksTo(emailAddress)).at(-1)!;
}

describe('a new address', () => {
  it('becomes the person’s when the link mailed to it is opened, and the former address gets a notice at once', async () => {
    const { emailAddress, personId, token } = await someone();
    const changedAddress = `New.${newAddress()}`;
    const { status, text } = await request(token, ` ${changedAddress} `);
    expect([status, text]).toEqual([204, '']);
    expect(await me(token)).toMatchObject({ emailAddress });

    const [mail] = await mailbox.mailsTo(changedAddress);
    const [notice] = await mailbox.mailsTo(emailAddress);
    expect([mail!.parsed.subject, notice!.parsed.subject]).toEqual([
      'Confirm your e-mail address',
      'Your e-mail address is about to change',
    ]);
    // Either address may not be the person's, so no mail contains the other address or a name.
    expect(mail!.raw).not.toMatch(new RegExp(`${emailAddress}|Ann|Berg`));
    expect(notice!.raw).not.toContain(changedAddress);
    for (const { parsed } of [mail!, notice!]) {
      expect(parsed.text).toContain('24 hours');
      expect(parsed.text).toContain('If it wasn’t you');
      expect(parsed.text).not.toMatch(/\{\w+\}/);
      expect(parsed.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([]);
    }
    expect(notice!.parsed.text).toContain('http://localhost:3000/app/auth/reset-password');

    api.wait(1_000);
    const [link] = await linksTo(changedAddress);
    expect((await confirm(link)).status).toBe(204);
    expect(await me(token)).toMatchObject({ emailAddress: changedAddress });
    const { when_email_confirmed } = await api.db
      .selectFrom('person')
      .where('id', '=', personId)
      .select('when_email_confirmed')
      .executeTakeFirstOrThrow();
    expect(when_email_confirmed).toEqual(api.clock());
    expect((await tryPassword(api, changedAddress)).status).toBe(200);
    expect((await tryPassword(api, emailAddress)).body.error).toBe('invalid_grant');
    expect(await confirm(link)).toMatchObject(invalidToken);
    for (const secret of [link!, changedAddress, emailAddress]) expect(api.logged()).not.toContain(secret);
  });

  it('is not in the queue, which contains only an id, and its link is stored as a hash', async () => {
    const { token, personId } = await someone();
    const changedAddress = newAddress();
    await request(token, changedAddress);
    const jobs = await api.db.selectFrom('job').select('payload').execute();
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { message: 'emailChange', emailChangeId: expect.any(String) },
      { message: 'emailChangeNotice', emailChangeId: expect.any(String) },
    ]);
    const [link] = await linksTo(changedAddress);
    const stored = await api.db
      .selectFrom('email_change_token')
      .innerJoin('email_change', 'email_change.id', 'email_change_id')
      .where('person_id', '=', personId)
      .select('hash')
      .execute();
    expect(stored).toHaveLength(1);
    expect(Buffer.from(stored[0]!.hash)).toHaveLength(32);
    expect(Buffer.from(stored[0]!.hash).toString('base64url')).not.toBe(link);
  });

  it('for which there is an account already gets the usual answer but no mail', async () => {
    const [person, other] = [await someone(), await someone()];
    expect((await request(person.token, other.emailAddress.toUpperCase())).status).toBe(204);
    expect(await subjectsTo(person.emailAddress)).toEqual(['Your e-mail address is about to change']);
    expect(await subjectsTo(other.emailAddress)).toEqual([]);
  });

  it('is rejected if it is the current one', async () => {
    const { emailAddress, token } = await someone();
    const { status, body } = await request(token, emailAddress.toUpperCase());
    expect([status, body.error, body.messages]).toEqual([
      400,
      'Validation',
      [{ property: 'emailAddress', message: 'is your address already' }],
    ]);
    expect(await subjectsTo(emailAddress)).toEqual([]);
  });

  it('requires the password', async () => {
    const { emailAddress, token } = await someone();
    const changedAddress = newAddress();
    expect((await request(token, changedAddress, { password: 'not-the-password' })).body.error).toBe('InvalidPassword');
    expect([...(await subjectsTo(changedAddress)), ...(await subjectsTo(emailAddress))]).toEqual([]);
    for (const json of [
      {},
      { emailAddress: changedAddress },
      { emailAddress: 'nonsense', password },
      { emailAddress: 'a\0@example.org', password },
    ]) {
      expect((await api.call('POST', '/person/email', { token, json })).body.error).toBe('Validation');
    }
    expect((await request(undefined, changedAddress)).status).toBe(401);
    const { tokens } = await makeSurvey(api, { people: 1, name: 'Participant' });
    expect((await request((await participate(api, tokens[0]!)).token, changedAddress)).status).toBe(403);
  });

  it('can be requested at most three times an hour', async () => {
    const { token } = await someone();
    const addresses = Array.from({ length: 6 }, newAddress);
    const answers = await Promise.all(addresses.map((address) => request(token, address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)!.headers['retry-after']).toBe('3600');
    const mails = await Promise.all(addresses.map(subjectsTo));
    expect(mails.flat()).toHaveLength(3);
    // Every link is valid until one is used.
    const links = (await Promise.all(addresses.map(linksTo))).flat();
    expect((await confirm(links[1])).status).toBe(204);
    expect(await confirm(links[0])).toMatchObject(invalidToken);

    const { emailAddress } = await me(token);
    api.wait(hour - 1);
    const { access_token: later } = await signInAsPerson(api, emailAddress);
    expect((await request(later, newAddress())).status).toBe(429);
    api.wait(1);
    expect((await request(later, newAddress())).status).toBe(204);
  });
});

describe('its link', () => {
  it('is rejected if it is unknown or too old', async () => {
    const { token } = await someone();
    const link = await requestFor(token, newAddress());
    for (const bad of ['', 'unknown', `${link}x`, link.slice(1)])
      expect(await confirm(bad)).toMatchObject(invalidToken);
    for (const json of [{}, { token: 7 }, { token: 'a\0b' }, { token: 'x'.repeat(201) }]) {
      expect((await api.call('POST', '/auth/confirm-email', { json })).body.error).toBe('Validation');
    }
    api.wait(24 * hour);
    expect(await confirm(link)).toMatchObject(invalidToken);
  });

  it('works once if used simultaneously, and only for one of two people who requested the same address', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const changedAddress = newAddress();
    const links = [await requestFor(ann.token, changedAddress), await requestFor(eve.token, changedAddress)];
    const answers = await Promise.all([...links, ...links].map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    for (const answer of answers) if (answer.status !== 204) expect(answer).toMatchObject(invalidToken);
    const addresses = [(await me(ann.token)).emailAddress, (await me(eve.token)).emailAddress];
    expect(addresses.filter((address) => address === changedAddress)).toHaveLength(1);
  });

  it('becomes invalid once someone has created an account with the address', async () => {
    const { token, emailAddress } = await someone();
    const changedAddress = newAddress();
    const link = await requestFor(token, changedAddress);
    await createPerson(api, { emailAddress: changedAddress.toUpperCase() });
    expect(await confirm(link)).toMatchObject(invalidToken);
    expect(await me(token)).toMatchObject({ emailAddress });
  });

  it('becomes invalid, even in a queued mail, when the person chooses a new password', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const [first, second] = [await requestFor(ann.token, newAddress()), await requestFor(eve.token, newAddress())];
    const onItsWay = newAddress();
    await request(ann.token, onItsWay);
    const newPassword = 'another-password';
    const changed = await api.call('PATCH', '/person/me', {
      token: ann.token,
      json: { currentPassword: password, newPassword, confirmPassword: newPassword },
    });
    expect(changed.status).toBe(200);
    expect(await confirm(first)).toMatchObject(invalidToken);
    expect(await subjectsTo(onItsWay)).toEqual([]);

    await api.call('POST', '/auth/request-reset-password', { json: { emailAddress: eve.emailAddress } });
    const [token] = (await mailbox.mailsTo(eve.emailAddress)).flatMap(
      ({ parsed }) => /\/app\/auth\/r\/([\w-]+)/.exec(parsed.text!)?.[1] ?? [],
    );
    expect((await api.call('POST', '/auth/reset-password', { json: { token, newPassword } })).status).toBe(204);
    expect(await confirm(second)).toMatchObject(invalidToken);
  });
});

describe('at the former address', () => {
  it('links to choose a password or to add a response become invalid', async () => {
    const { emailAddress, token, personId } = await someone();
    const { shareToken } = await makeSurvey(api, { people: 0, name: 'To claim' });
    const responses = [await participate(api, shareToken), await participate(api, shareToken)];
    const register = (index: number) =>
      api.call('POST', `/participation/${responses[index]!.participationId}/register`, {
        json: { emailAddress, existingAccount: true },
      });
    await register(0);
    await api.call('POST', '/auth/request-reset-password', { json: { emailAddress } });
    const texts = (await mailbox.mailsTo(emailAddress)).map(({ parsed }) => parsed.text).join();
    const [[, claimToken], [, resetToken]] = [
      /\/app\/pc\/([\w-]+)/.exec(texts)!,
      /\/app\/auth\/r\/([\w-]+)/.exec(texts)!,
    ];

    const changedAddress = newAddress();
    const link = await requestFor(token, changedAddress);
    await register(1);
    expect((await confirm(link)).status).toBe(204);
    expect((await api.call('POST', '/participation/claim', { json: { token: claimToken } })).body.error).toBe(
      'InvalidToken',
    );
    expect(
      (await api.call('POST', '/auth/reset-password', { json: { token: resetToken, newPassword: 'by the old link' } }))
        .body.error,
    ).toBe('InvalidToken');
    // The queued mail is not sent to the new address either.
    expect(await subjectsTo(changedAddress)).toEqual(['Confirm your e-mail address']);
    expect(await api.db.selectFrom('participation').where('person_id', '=', personId).select('id').execute()).toEqual(
      [],
    );
  });

  it("memberships end if it was never confirmed, since its mailbox may be someone else's", async () => {
    const { accountId } = await createOrganisation(api, 'Former');
    const join = (personId: string) =>
      insertMembership(api.db, { accountId, personId, adminUserRole: 'view' }, api.clock());
    const [stranger, member] = [await someone({ confirmed: false }), await someone()];
    await Promise.all([join(stranger.personId), join(member.personId)]);
    for (const { token } of [stranger, member])
      expect((await confirm(await requestFor(token, newAddress()))).status).toBe(204);
    expect((await me(stranger.token)).memberships).toEqual([]);
    expect((await me(member.token)).memberships).toMatchObject([{ account: { name: 'Former' } }]);
  });

  it("the mailbox's owner gets the account by claiming a response before the change is confirmed", async () => {
    const stranger = await someone({ confirmed: false });
    const changedAddress = newAddress();
    const link = await requestFor(stranger.token, changedAddress);
    const { shareToken } = await makeSurvey(api, { people: 0, name: 'Of the owner' });
    const { participationId, token: response } = await participate(api, shareToken);
    await api.call('POST', `/participation/${participationId}/register`, {
      json: { emailAddress: stranger.emailAddress, existingAccount: true },
    });
    const [claimToken] = (await mailbox.mailsTo(stranger.emailAddress)).flatMap(
      ({ parsed }) => /\/app\/pc\/([\w-]+)/.exec(parsed.text!)?.[1] ?? [],
    );
    expect((await api.call('POST', '/participation/claim', { json: { token: claimToken } })).status).toBeLessThan(300);
    expect(await confirm(link)).toMatchObject(invalidToken);
    expect((await api.call('GET', '/participations/find', { token: response })).status).toBe(200);
  });
});

it('a notice that is sent late still reaches the former address', async () => {
  const { emailAddress, token } = await someone();
  const changedAddress = newAddress();
  const link = await requestFor(token, changedAddress);
  const { id } = await api.db
    .selectFrom('email_change')
    .where('email_address', '=', changedAddress)
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await confirm(link)).status).toBe(204);
  await enqueueMail(api.db, { message: 'emailChangeNotice', emailChangeId: id }, api.clock());
  await enqueueMail(api.db, { message: 'emailChange', emailChangeId: id }, api.clock());
  expect(await subjectsTo(emailAddress)).toEqual([
    'Your e-mail address is about to change',
    'Your e-mail address is about to change',
  ]);
  expect(await linksTo(changedAddress)).toEqual([link]);
});
