import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Registration } from '#contract/entities/participation.ts';
import { limits } from '#contract/limits.ts';
import {
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  tryPassword,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let pulse: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
  pulse = await makeSurvey(api, { people: 2 });
});
afterAll(() => api.close());

const ownPassword = 'a password of my own';
const otherPassword = 'a password of another';

/** Returns an address that no other test uses. */
let addresses = 0;
const newAddress = () => `somebody${++addresses}@example.org`;
const anonymous = () => participate(api, pulse.shareToken);

const register = (
  { participationId }: Pick<Participant, 'participationId'>,
  body: Partial<Registration>,
  remoteAddress?: string,
) => api.call('POST', `/participation/${participationId}/register`, { json: body, remoteAddress });

async function participationsOf(emailAddress: string, password: string): Promise<string[]> {
  const { access_token: token } = await signInAsPerson(api, emailAddress, password);
  const { body } = await api.call('GET', '/participations/find', { token });
  return body.participations.map(({ participationId }: { participationId: string }) => participationId);
}

const peopleWith = (...emailAddresses: string[]) =>
  api.db
    .selectFrom('person')
    .where('email_address', 'in', emailAddresses)
    .select(['id', 'when_email_confirmed'])
    .execute();

async function claimMails(personId: string) {
  const jobs = await api.db.selectFrom('job').where('kind', '=', 'mail').select('payload').execute();
  return jobs.filter(({ payload }) => payload['message'] === 'claim' && payload['personId'] === personId).length;
}

const isRegistered = async (participant: Participant) => (await participant.survey()).participation.registered;
const attempts = async () => (await api.db.selectFrom('register_attempt').selectAll().execute()).length;
const failures = async () => (await api.db.selectFrom('sign_in_failure').selectAll().execute()).length;

describe('a new account', () => {
  it('contains the participation, whose own session can still use it', async () => {
    const participant = await anonymous();
    const emailAddress = newAddress();
    const { status, body } = await register(participant, {
      givenName: 'Mo',
      familyName: 'Sand',
      emailAddress,
      password: ownPassword,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'registeredNew',
      messages: [{ message: expect.any(String) }, { message: expect.any(String) }],
    });
    expect(await isRegistered(participant)).toBe(true);
    expect(await participationsOf(emailAddress.toUpperCase(), ownPassword)).toEqual([participant.participationId]);
    expect(
      await api.db
        .selectFrom('person')
        .where('email_address', '=', emailAddress)
        .select(['given_name', 'family_name'])
        .execute(),
    ).toEqual([{ given_name: 'Mo', family_name: 'Sand' }]);
  });

  it('can answer and submit the participation and get its report', async () => {
    const participant = await anonymous();
    const emailAddress = newAddress();
    await register(participant, { emailAddress, password: ownPassword, existingAccount: false });
    const { access_token: token } = await signInAsPerson(api, emailAddress, ownPassword);
    const path = `/participation/${participant.participationId}`;
    expect(
      (await api.call('POST', `${path}/answer`, { token, json: { questionId: 'energy-enough', intValue: 2 } })).status,
    ).toBe(204);
    expect((await api.call('POST', `${path}/complete`, { token })).body.error).toBe('UnAnsweredQuestion');
    expect((await api.call('GET', `${path}/report`, { token })).body.error).toBe('SurveyNotComplete');
  });

  it.each([
    ['the address that the invitation was mailed to', 'PERSON0@example.org', true],
    ['another address', 'private0@example.org', false],
  ])(
    'with %s has a confirmed address only if an invitation was mailed to that address',
    async (_, emailAddress, confirmed) => {
      const { tokens } = await makeSurvey(api, { people: 2, name: emailAddress });
      expect(
        (await register(await participate(api, tokens[0]!), { emailAddress, password: ownPassword })).body.outcome,
      ).toBe('registeredNew');
      const [person] = await peopleWith(emailAddress);
      expect(person!.when_email_confirmed).toEqual(confirmed ? api.clock() : null);
    },
  );

  it('with the address of a person who has not received any mail yet is not confirmed', async () => {
    const { tokens } = await makeSurvey(api, { name: 'Not invited', people: 3, status: 'READY' });
    await register(await participate(api, tokens[2]!), { emailAddress: 'person2@example.org', password: ownPassword });
    const [person] = await peopleWith('person2@example.org');
    expect(person!.when_email_confirmed).toBeNull();
  });

  it.each([undefined, null, '', 'short', 'x'.repeat(257), 'password123', 'PASSWORD123'])(
    'is not created with the password %o',
    async (password) => {
      const participant = await anonymous();
      const emailAddress = newAddress();
      const { status, body } = await register(participant, { emailAddress, password });
      expect([status, body.error]).toEqual([400, 'NewPasswordInvalid']);
      expect(await peopleWith(emailAddress)).toEqual([]);
      expect(await isRegistered(participant)).toBe(false);
    },
  );
});

describe('an existing account', () => {
  it.each([true, false, null, undefined])(
    'gets the participation if its password is sent and existingAccount is %o',
    async (existingAccount) => {
      const emailAddress = newAddress();
      const personId = await createPerson(api, { emailAddress });
      const participant = await anonymous();
      const { body } = await register(participant, {
        emailAddress: ` ${emailAddress.toUpperCase()} `,
        password: examplePassword,
        existingAccount,
      });
      expect(body.outcome).toBe('registeredExisting');
      expect(await participationsOf(emailAddress, examplePassword)).toEqual([participant.participationId]);
      expect(await claimMails(personId)).toBe(0);
    },
  );

  it('is confirmed if its password is sent and the invitation was mailed to its address', async () => {
    const { tokens } = await makeSurvey(api, { name: 'Confirming', people: 2 });
    await createPerson(api, { emailAddress: 'person1@example.org', confirmed: false });
    const registration = { emailAddress: 'person1@example.org', password: examplePassword };
    await register(await anonymous(), registration);
    expect((await peopleWith('person1@example.org'))[0]!.when_email_confirmed).toBeNull();
    await register(await participate(api, tokens[1]!), registration);
    expect((await peopleWith('person1@example.org'))[0]!.when_email_confirmed).toEqual(api.clock());
  });

  it.each([
    ['a wrong password', { password: otherPassword }],
    ['a wrong password and existingAccount false', { password: 'demo-password-2', existingAccount: false }],
    ['no password, but existingAccount', { existingAccount: true }],
    ['an empty password and existingAccount', { existingAccount: true, password: '' }],
  ])('gets a confirmation mail if the request has %s', async (_, registration) => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress });
    const participant = await anonymous();
    const { status, body } = await register(participant, { emailAddress, ...registration });
    expect([status, body.outcome, body.messages.length]).toEqual([200, 'confirmationSent', 2]);
    expect(await claimMails(personId)).toBe(1);
    expect(await isRegistered(participant)).toBe(false);
    expect(await participationsOf(emailAddress, examplePassword)).toEqual([]);
  });

  it('whose password was taken back gets a confirmation mail, whatever password is sent', async () => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress, password: null });
    expect((await register(await anonymous(), { emailAddress, password: ownPassword })).body.outcome).toBe(
      'confirmationSent',
    );
    expect(await claimMails(personId)).toBe(1);
  });

  it('answers InvalidCredentials both to a wrong password and to an address without an account', async () => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress });
    const unknown = newAddress();
    const before = await failures();
    const answers = [
      await register(await anonymous(), { emailAddress, password: otherPassword, existingAccount: true }),
      await register(await anonymous(), { emailAddress: unknown, password: otherPassword, existingAccount: true }),
    ];
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([400, '{"error":"InvalidCredentials","message":"Invalid username or password"}']);
    }
    expect(await failures()).toBe(before + 2);
    expect([await claimMails(personId), await peopleWith(unknown)]).toEqual([0, []]);
  });

  it('answers InvalidCredentials without a password too, if there is no account', async () => {
    expect((await register(await anonymous(), { emailAddress: newAddress(), existingAccount: true })).body.error).toBe(
      'InvalidCredentials',
    );
  });
});

describe('a participation in an account', () => {
  it.each([{ password: examplePassword }, { password: otherPassword, existingAccount: true }, { password: 'short' }])(
    'answers alreadyRegistered to %o, and checks nothing',
    async (registration) => {
      const [emailAddress, other] = [newAddress(), newAddress()];
      const participant = await anonymous();
      await register(participant, { emailAddress, password: ownPassword });
      const personId = await createPerson(api, { emailAddress: other });
      const before = [await attempts(), await failures()];
      const { status, body } = await register(participant, { emailAddress: other, ...registration });
      expect([status, body.outcome]).toEqual([200, 'alreadyRegistered']);
      expect(body.messages.length).toBeGreaterThan(0);
      expect([await attempts(), await failures()]).toEqual(before);
      expect(await claimMails(personId)).toBe(0);
      expect(await participationsOf(emailAddress, ownPassword)).toEqual([participant.participationId]);
    },
  );
});

describe('refusals', () => {
  it('answers ParticipationNotFound to an unknown id and to the administrators’ id', async () => {
    for (const participationId of ['00000000-0000-4000-8000-000000000000', 'nonsense', pulse.adminIds[0]!]) {
      const { status, body } = await register(
        { participationId },
        { emailAddress: newAddress(), password: ownPassword },
      );
      expect([status, body.error]).toEqual([400, 'ParticipationNotFound']);
    }
  });

  it.each([
    ['emailAddress', { password: ownPassword }],
    ['emailAddress', { emailAddress: 'nobody', password: ownPassword }],
    ['emailAddress', { emailAddress: `${'x'.repeat(250)}@example.org`, password: ownPassword }],
    ['givenName', { emailAddress: 'ann@example.org', givenName: 'x'.repeat(201) }],
    ['password', { emailAddress: 'ann@example.org', password: 7 }],
    ['existingAccount', { emailAddress: 'ann@example.org', existingAccount: 'yes' }],
    ['confirmPassword', { emailAddress: 'ann@example.org', password: ownPassword, confirmPassword: ownPassword }],
  ])('answers Validation naming %s', async (property, registration) => {
    const { status, body } = await register(await anonymous(), registration as Partial<Registration>);
    expect([status, body.error]).toEqual([400, 'Validation']);
    expect(body.messages.map((message: { property: string }) => message.property)).toContain(property);
  });

  it('allows five attempts for a participation in 15 minutes, and then rejects even the right password', async () => {
    const emailAddress = newAddress();
    const participant = await anonymous();
    await createPerson(api, { emailAddress });
    const wrong = { emailAddress, password: otherPassword, existingAccount: true };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await register(participant, wrong)).body.error).toBe('InvalidCredentials');
      api.wait(60_000);
    }
    const { status, body, headers } = await register(participant, { emailAddress, password: examplePassword });
    expect([status, body.error, headers['retry-after']]).toEqual([429, 'TooManyRequests', '600']);
    const other = await anonymous();
    expect((await register(other, { emailAddress: newAddress(), password: ownPassword })).status).toBe(200);
    api.wait(600_000);
    expect((await register(participant, { emailAddress, password: examplePassword })).body.outcome).toBe(
      'registeredExisting',
    );
  });

  it('allows no more attempts if they are simultaneous', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress });
    const participant = await anonymous();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(participant, { emailAddress, password: `guess number ${index}`, existingAccount: true }),
      ),
    );
    const answered = (error: string) => answers.filter(({ body }) => body.error === error).length;
    expect([answered('InvalidCredentials'), answered('TooManyRequests')]).toEqual([5, 15]);
  });

  it('counts wrong passwords together with those of sign-in, by account and client network', async () => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress });
    for (let tries = 0; tries < limits.standdown.failures / 2; tries += 1) {
      await tryPassword(api, emailAddress, otherPassword, { remoteAddress: '192.0.2.1' });
      await register(await anonymous(), { emailAddress, password: otherPassword }, '192.0.2.1');
    }
    const mails = await claimMails(personId);
    const participant = await anonymous();
    const { status, headers } = await register(participant, { emailAddress, password: examplePassword }, '192.0.2.1');
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect((await tryPassword(api, emailAddress, examplePassword, { remoteAddress: '192.0.2.1' })).body.error).toBe(
      'standdown',
    );
    expect(await claimMails(personId)).toBe(mails);
    expect(
      (await register(participant, { emailAddress, password: examplePassword }, '198.51.100.1')).body.outcome,
    ).toBe('registeredExisting');
  });

  it('sends a person at most five mails an hour, from any number of participations and networks', async () => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress });
    const ask = async (network: number) =>
      register(await anonymous(), { emailAddress, existingAccount: true }, `192.0.2.${network}`);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, network) => ask(network)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)!.headers['retry-after']).toBe('3600');
    expect(await claimMails(personId)).toBe(5);
  });

  it('clears attempts and wrong passwords after a success', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress });
    const participant = await anonymous();
    const before = [await attempts(), await failures()];
    await register(participant, { emailAddress, password: otherPassword, existingAccount: true });
    await register(participant, { emailAddress, password: otherPassword });
    expect([await attempts(), await failures()]).toEqual(before.map((count) => count + 2));
    await register(participant, { emailAddress, password: examplePassword });
    expect([await attempts(), await failures()]).toEqual(before);
  });
});

describe('simultaneous requests', () => {
  it.each([
    ['the same', () => Array<string>(4).fill(newAddress())],
    ['different', () => [newAddress(), newAddress(), newAddress(), newAddress()]],
  ])('with %s new addresses for one participation create one account', async (_, choose) => {
    const participant = await anonymous();
    const chosen = choose();
    const answers = await Promise.all(
      chosen.map((emailAddress) => register(participant, { emailAddress, password: ownPassword })),
    );
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
      ...Array<string>(3).fill('alreadyRegistered'),
      'registeredNew',
    ]);
    expect(await peopleWith(...chosen)).toHaveLength(1);
    expect(await isRegistered(participant)).toBe(true);
  });

  it('for two accounts add the same participation to only one of them', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await createPerson(api, { emailAddress: first });
    await createPerson(api, { emailAddress: second });
    const participant = await anonymous();
    const answers = await Promise.all(
      [first, second].map((emailAddress) => register(participant, { emailAddress, password: examplePassword })),
    );
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['alreadyRegistered', 'registeredExisting']);
    expect([
      ...(await participationsOf(first, examplePassword)),
      ...(await participationsOf(second, examplePassword)),
    ]).toEqual([participant.participationId]);
  });

  it.each([
    ['the same password', [ownPassword, ownPassword], 'registeredExisting', 2],
    ['another password', [ownPassword, otherPassword], 'confirmationSent', 1],
  ])(
    'with one new address and %s for two participations create one account',
    async (_, [first, second], outcome, linked) => {
      const emailAddress = newAddress();
      const participants = [await anonymous(), await anonymous()];
      const answers = await Promise.all([
        register(participants[0]!, { emailAddress, password: first }),
        register(participants[1]!, { emailAddress: emailAddress.toUpperCase(), password: second }),
      ]);
      expect(answers.map(({ body }) => body.outcome).sort()).toEqual([outcome, 'registeredNew'].sort());
      expect(await peopleWith(emailAddress, emailAddress.toUpperCase())).toHaveLength(1);
      const known = await Promise.all(participants.map(isRegistered));
      expect(known.filter(Boolean)).toHaveLength(linked);
    },
  );
});

it('logs neither address nor password', async () => {
  const emailAddress = newAddress();
  await register(await anonymous(), { emailAddress, password: 'never to be written' });
  expect(api.logged()).not.toContain(emailAddress);
  expect(api.logged()).not.toContain('never to be written');
});
