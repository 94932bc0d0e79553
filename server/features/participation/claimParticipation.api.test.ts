import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { recordLog } from '#testing/servers/recordLog.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { startJobWorker, type JobWorker } from '#server/jobs/startJobWorker.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';
import { openMailTransport } from '#server/mail/openMailTransport.ts';
import { sendMail } from '#server/mail/sendMail.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const publicUrl = 'https://survey.example';
let api: ApiApp;
let smtp: TestSmtpServer;
let worker: JobWorker;
let transport: ReturnType<typeof openMailTransport>;
let shareToken: string;
beforeAll(async () => {
  api = await createApiApp();
  ({ shareToken } = await makeSurvey(api, { people: 0 }));
  smtp = await startSmtpServer();
  transport = openMailTransport({
    smtpUrl: smtp.url,
    smtpCa: null,
    mailConnections: 4,
    mailFrom: 'Heartwood <surveys@heartwood.example>',
    publicUrl,
    dataDir: '',
  });
  const { db, clock, content } = api;
  const handlers = {
    [mailJobKind]: sendMail({ db, transport, texts: content.texts, publicUrl, minReportSample: 5, clock }),
  };
  worker = startJobWorker({ db, handlers, clock, log: recordLog().log, pollMilliseconds: 3_600_000 });
});
afterAll(async () => {
  await worker.stop();
  transport.close();
  await smtp.close();
  await api.close();
});

let addresses = 0;
const newAddress = () => `somebody${++addresses}@example.org`;
const anonymous = () => participate(api, shareToken);
const register = ({ participationId }: Participant, json: object) =>
  api.call('POST', `/participation/${participationId}/register`, { json });
const claim = (token: unknown) => api.call('POST', '/participation/claim', { json: { token } });

/** The token in the latest mail to an address that links to this page. */
async function mailedToken(emailAddress: string, page: 'pc' | 'auth/r'): Promise<string | undefined> {
  await worker.runDue();
  const link = new RegExp(`${publicUrl}/app/${page}/([\\w-]+)`);
  return smtp.mails
    .filter(({ to }) => to === emailAddress)
    .map(({ parsed }) => link.exec(parsed.text ?? '')?.[1])
    .findLast(Boolean);
}

/** Requests to add a participation to the account with an address. @returns the token in the mail. */
async function requestByMail(participant: Participant, emailAddress: string): Promise<string> {
  expect((await register(participant, { emailAddress, existingAccount: true })).body.outcome).toBe('confirmationSent');
  return (await mailedToken(emailAddress, 'pc'))!;
}

async function participationsOf(emailAddress: string, password = examplePassword): Promise<string[]> {
  const { access_token: token } = await signInAsPerson(api, emailAddress, password);
  const { body } = await api.call('GET', '/participations/find', { token });
  return body.participations.map(({ participationId }: { participationId: string }) => participationId);
}

const personWith = (emailAddress: string) =>
  api.db.selectFrom('person').where('email_address', '=', emailAddress).selectAll().executeTakeFirstOrThrow();

describe('POST /participation/claim', () => {
  it('adds the participation to the account with the token of the mail, and changes nothing else', async () => {
    const emailAddress = newAddress();
    const earlier = await anonymous();
    await createPerson(api, { emailAddress });
    await register(earlier, { emailAddress, password: examplePassword });
    const { access_token: session } = await signInAsPerson(api, emailAddress);
    const person = await personWith(emailAddress);

    const participant = await anonymous();
    const { status, text } = await claim(await requestByMail(participant, emailAddress));
    expect([status, text]).toEqual([204, '']);
    expect((await api.call('GET', '/participations/find', { token: session })).body.participations).toHaveLength(2);
    expect(new Set(await participationsOf(emailAddress))).toEqual(
      new Set([earlier.participationId, participant.participationId]),
    );
    expect(await personWith(emailAddress)).toEqual(person);
    expect(await mailedToken(emailAddress, 'auth/r')).toBeUndefined();
  });

  it('answers ParticipationAlreadyRegistered to a second use, and to every other link for the participation', async () => {
    const [emailAddress, other] = [newAddress(), newAddress()];
    await createPerson(api, { emailAddress });
    await createPerson(api, { emailAddress: other, confirmed: false });
    const participant = await anonymous();
    const tokens = [
      await requestByMail(participant, emailAddress),
      await requestByMail(participant, emailAddress),
      await requestByMail(participant, other),
    ];
    expect(new Set(tokens).size).toBe(3);
    expect((await claim(tokens[0])).status).toBe(204);
    for (const token of tokens) {
      const { status, body } = await claim(token);
      expect([status, body.error]).toEqual([400, 'ParticipationAlreadyRegistered']);
    }
    expect(await participationsOf(emailAddress)).toEqual([participant.participationId]);
    expect(await personWith(other)).toMatchObject({ when_email_confirmed: null, password_hash: expect.any(String) });
  });

  it('answers ParticipationAlreadyRegistered if the participation was added with a password in the meantime', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress });
    const participant = await anonymous();
    const token = await requestByMail(participant, emailAddress);
    await register(participant, { emailAddress: newAddress(), password: examplePassword });
    expect((await claim(token)).body.error).toBe('ParticipationAlreadyRegistered');
    expect(await participationsOf(emailAddress)).toEqual([]);
  });

  it('adds the participation once, however many requests use the token simultaneously', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress, confirmed: false });
    const participant = await anonymous();
    const token = await requestByMail(participant, emailAddress);
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(token)));
    expect(answers.map(({ body, status }) => body?.error ?? status).sort()).toEqual([
      204,
      ...Array<string>(7).fill('ParticipationAlreadyRegistered'),
    ]);
    expect((await participant.survey()).participation.registered).toBe(true);
  });

  it('accepts a token for seven days', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress });
    const tokens = [
      await requestByMail(await anonymous(), emailAddress),
      await requestByMail(await anonymous(), emailAddress),
    ];
    api.wait(7 * 24 * 3_600_000 - 1);
    expect((await claim(tokens[0])).status).toBe(204);
    api.wait(1);
    expect((await claim(tokens[1])).body.error).toBe('InvalidToken');
  });

  it.each(['unknown', '', 'x'.repeat(200)])('answers InvalidToken to %o', async (token) => {
    const { status, body } = await claim(token);
    expect([status, body.error]).toEqual([400, 'InvalidToken']);
  });

  it.each([
    [undefined, 'token'],
    [7, 'token'],
    ['x'.repeat(201), 'token'],
    ['a\0b', 'token'],
  ])('answers Validation to %o', async (token, property) => {
    const { status, body } = await claim(token);
    expect([status, body.error, body.messages[0].property]).toEqual([400, 'Validation', property]);
  });

  it('answers ParticipationNotFound if the participation was deleted, and InvalidToken if the person was', async () => {
    const emailAddress = newAddress();
    const personId = await createPerson(api, { emailAddress });
    const [first, second] = [await anonymous(), await anonymous()];
    const tokens = [await requestByMail(first, emailAddress), await requestByMail(second, emailAddress)];
    await api.db.deleteFrom('participation').where('public_id', '=', first.participationId).execute();
    expect((await claim(tokens[0])).body.error).toBe('ParticipationNotFound');
    await api.db.deleteFrom('person').where('id', '=', personId).execute();
    expect((await claim(tokens[1])).body.error).toBe('InvalidToken');
  });

  it('neither stores nor logs a token in plain text', async () => {
    const emailAddress = newAddress();
    await createPerson(api, { emailAddress });
    const token = await requestByMail(await anonymous(), emailAddress);
    await claim(token);
    const rows = await api.db.selectFrom('claim_token').selectAll().execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('latin1') }))),
    ).not.toContain(token);
    expect(api.logged()).not.toContain(token);
  });
});

describe('an account that someone made with an address that is not theirs', () => {
  /**
   * Someone creates an account with the owner's address. The owner, unaware of it, requests an account and gets a mail.
   */
  async function mistake() {
    const emailAddress = newAddress();
    const theirs = await anonymous();
    await register(theirs, { givenName: 'Their', familyName: 'Words', emailAddress, password: 'a password of theirs' });
    const session = await signInAsPerson(api, emailAddress, 'a password of theirs');
    const own = await anonymous();
    expect((await register(own, { emailAddress, password: 'a password of my own' })).body.outcome).toBe(
      'confirmationSent',
    );
    return { emailAddress, theirs, session, own, token: (await mailedToken(emailAddress, 'pc'))! };
  }

  const refresh = (refresh_token: string) =>
    api.call('POST', '/auth/token', {
      form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token },
    });

  it('belongs to the owner after the claim. Its creator cannot sign in any more, and none of the creator’s data remains in it', async () => {
    const { emailAddress, theirs, session, own, token } = await mistake();
    expect((await claim(token)).status).toBe(204);

    expect((await tryPassword(api, emailAddress, 'a password of theirs')).body.error).toBe('invalid_grant');
    expect((await api.call('GET', '/participations/find', { token: session.access_token })).status).toBe(401);
    expect((await refresh(session.refresh_token)).body.error).toBe('invalid_grant');
    expect((await own.survey()).participation.registered).toBe(true);
    expect((await theirs.survey()).participation.registered).toBe(false);
  });

  it('gets a password that the owner chooses through a further mail, and then contains only the owner’s participation and no name', async () => {
    const { emailAddress, own, token } = await mistake();
    await claim(token);
    const resetToken = await mailedToken(emailAddress, 'auth/r');
    const reset = await api.call('POST', '/auth/reset-password', {
      json: { token: resetToken, newPassword: 'a password of my own' },
    });
    expect(reset.status).toBe(204);
    expect(await participationsOf(emailAddress, 'a password of my own')).toEqual([own.participationId]);
    expect(await personWith(emailAddress)).toMatchObject({
      when_email_confirmed: api.clock(),
      given_name: '',
      family_name: '',
    });
  });

  it('leaves the creator’s own participation with the creator, who can use it and add it to an account as before', async () => {
    const { theirs, token } = await mistake();
    await claim(token);
    await theirs.answer({ questionId: 'energy-enough', intValue: 4 });
    const rightAddress = newAddress();
    expect(
      (await register(theirs, { emailAddress: rightAddress, password: 'a password of theirs' })).body.outcome,
    ).toBe('registeredNew');
    expect(await participationsOf(rightAddress, 'a password of theirs')).toEqual([theirs.participationId]);
  });

  it('stays as it is while no one claims it', async () => {
    const { emailAddress, theirs } = await mistake();
    expect(await participationsOf(emailAddress, 'a password of theirs')).toEqual([theirs.participationId]);
  });

  it('is handed over once, even if the owner claims two participations simultaneously, and then contains both', async () => {
    const { emailAddress, own, theirs, token } = await mistake();
    const second = await anonymous();
    const tokens = [token, await requestByMail(second, emailAddress)];
    expect((await Promise.all(tokens.map(claim))).map(({ status }) => status)).toEqual([204, 204]);
    const linked = [own, second, theirs].map(
      async (participant) => (await participant.survey()).participation.registered,
    );
    expect(await Promise.all(linked)).toEqual([true, true, false]);
    const { person_id } = await api.db
      .selectFrom('participation')
      .where('public_id', '=', own.participationId)
      .select('person_id')
      .executeTakeFirstOrThrow();
    const jobs = await api.db.selectFrom('job').select('payload').execute();
    expect(
      jobs.filter(({ payload }) => payload['message'] === 'passwordReset' && payload['personId'] === person_id),
    ).toHaveLength(1);
  });

  it('does not accept its old password during the claim', async () => {
    const { emailAddress, token } = await mistake();
    const late = await anonymous();
    const [claimed, registered] = await Promise.all([
      claim(token),
      register(late, { emailAddress, password: 'a password of theirs' }),
    ]);
    expect(claimed.status).toBe(204);
    // Whichever request came first, the participation is not in the owner's account.
    expect(['registeredExisting', 'confirmationSent']).toContain(registered.body.outcome);
    expect((await late.survey()).participation.registered).toBe(false);
  });
});
