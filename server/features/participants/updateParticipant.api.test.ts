import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { hashToken } from '#server/security/token.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const idOf = async (accountId: string, emailAddress: string) =>
  (
    await api.db
      .selectFrom('participant')
      .where('account_id', '=', accountId)
      .where('email_address', '=', emailAddress)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
const change = (accountId: string, participantId: string, json: unknown) =>
  api.call('PATCH', `/account/${accountId}/participant/${participantId}`, { token: organisation.as.super, json });
const start = (token: string) => api.call('POST', `/participations/survey?surveyToken=${token}`);

/** Creates a survey and signs in one of its participants. */
async function onePerson(options: { open?: boolean; answered?: 'nothing' | 'half' | 'all' } = {}) {
  const { open = true, answered = 'half' } = options;
  const pulse = await makeSurvey(api, { people: 2, name: 'Changes', status: open ? 'OPEN' : 'READY' });
  const participantId = await idOf(pulse.accountId, 'person0@example.org');
  const participant = await participate(api, pulse.tokens[0]!);
  if (answered === 'half') await participant.answer({ questionId: 'energy-enough', intValue: 2 });
  if (answered === 'all') {
    await answerAll(participant);
    expect((await participant.complete()).status).toBe(204);
  }
  const row = () =>
    api.db
      .selectFrom('participation')
      .where('participant_id', '=', participantId)
      .selectAll()
      .executeTakeFirstOrThrow();
  const stopToken = async () =>
    (
      await api.db
        .selectFrom('participant')
        .where('id', '=', participantId)
        .select('stop_token')
        .executeTakeFirstOrThrow()
    ).stop_token;
  return { ...pulse, participantId, participant, token: pulse.tokens[0]!, row, stopToken, before: await row() };
}

const jobsOf = async (participationId: string) =>
  (await api.db.selectFrom('job').select('payload').execute())
    .map(({ payload }) => payload)
    .filter((payload) => payload['participationId'] === participationId)
    .map(({ message }) => message);

describe('names', () => {
  it('can each be changed without the other, and nothing else changes', async () => {
    const { accountId, participantId, row, before, stopToken } = await onePerson();
    const stop = await stopToken();
    expect(await change(accountId, participantId, { givenName: ' Äñn ' })).toMatchObject({
      status: 200,
      body: {
        id: participantId,
        givenName: 'Äñn',
        familyName: 'Family0',
        emailAddress: 'person0@example.org',
        mailRefusal: null,
      },
    });
    expect((await change(accountId, participantId, { familyName: '' })).body).toMatchObject({
      givenName: 'Äñn',
      familyName: null,
    });
    expect((await change(accountId, participantId, {})).body).toMatchObject({ givenName: 'Äñn', familyName: null });
    expect((await change(accountId, participantId, { givenName: null, familyName: 'Berg' })).body).toMatchObject({
      givenName: null,
      familyName: 'Berg',
    });
    expect(await row()).toEqual(before);
    expect(await stopToken()).toBe(stop);
  });

  it.each([
    [{ givenName: 7 }, 'givenName'],
    [{ familyName: 'x'.repeat(201) }, 'familyName'],
    [{ emailAddress: '' }, 'emailAddress'],
    [{ emailAddress: 'nobody' }, 'emailAddress'],
    [{ id: 'another' }, 'id'],
    [{ givenName: 'a\0' }, 'givenName'],
  ])('reject %j', async (json, property) => {
    const { accountId, participantId } = await onePerson({ answered: 'nothing' });
    expect(await change(accountId, participantId, json)).toMatchObject({
      status: 400,
      body: { error: 'Validation', messages: [{ property }] },
    });
  });

  it('of a person in another organisation are not found', async () => {
    const { participantId } = await onePerson({ answered: 'nothing' });
    for (const id of [participantId, 'no uuid'])
      expect((await change(organisation.accountId, id, { givenName: 'X' })).status).toBe(404);
  });
});

describe('an address', () => {
  it('can change only in case, which changes nothing but its spelling', async () => {
    const { accountId, participantId, row, before, stopToken, participant } = await onePerson();
    const stop = await stopToken();
    expect((await change(accountId, participantId, { emailAddress: 'Person0@EXAMPLE.org' })).body.emailAddress).toBe(
      'Person0@EXAMPLE.org',
    );
    expect(await row()).toEqual(before);
    expect(await stopToken()).toBe(stop);
    expect((await participant.survey()).status).toBe('open');
  });

  it('is rejected if someone else in the organisation has it in upper or lower case, and nothing is saved', async () => {
    const { accountId, participantId, row, before } = await onePerson();
    expect(
      await change(accountId, participantId, { givenName: 'Never', emailAddress: 'PERSON1@example.org' }),
    ).toMatchObject({ status: 400, body: { error: 'Validation', messages: [{ property: 'emailAddress' }] } });
    expect(await row()).toEqual(before);
    const stored = await api.db
      .selectFrom('participant')
      .where('id', '=', participantId)
      .select(['given_name', 'email_address'])
      .executeTakeFirst();
    expect(stored).toEqual({ given_name: 'Given0', email_address: 'person0@example.org' });
  });

  it('may be the address of someone in another organisation', async () => {
    const { accountId, participantId } = await onePerson({ answered: 'nothing' });
    await api.call('POST', `/account/${organisation.accountId}/participants`, {
      token: organisation.as.edit,
      json: { participants: [{ emailAddress: 'shared@x.example' }] },
    });
    expect((await change(accountId, participantId, { emailAddress: 'shared@x.example' })).status).toBe(200);
  });

  it('is saved for only one person if several people are changed to it simultaneously', async () => {
    const { accountId } = await makeSurvey(api, { people: 6, name: 'Same' });
    const rows = await api.db.selectFrom('participant').where('account_id', '=', accountId).select('id').execute();
    const answers = await Promise.all(
      rows.map(({ id }) => change(accountId, id, { emailAddress: 'wanted@x.example' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });
});

describe('another address, before submission', () => {
  it('starts the participation again with a new mailed link, and without answers, sessions or links of the old address', async () => {
    const { accountId, participantId, participant, token, row, before, stopToken } = await onePerson();
    const stop = await stopToken();
    await api.db.updateTable('participation').set({ by_hand: false }).where('id', '=', before.id).execute();
    api.wait(1000);
    expect((await change(accountId, participantId, { emailAddress: 'new@x.example' })).body.emailAddress).toBe(
      'new@x.example',
    );

    const after = await row();
    for (const column of ['id', 'public_id', 'token'] as const) expect(after[column]).not.toBe(before[column]);
    expect(after).toMatchObject({
      by_hand: false,
      when_started: null,
      when_completed: null,
      person_id: null,
      when_last_invited: api.clock(),
    });
    expect(await jobsOf(after.id)).toEqual(['invitation']);
    expect(await stopToken()).not.toBe(stop);
    expect((await participant.answer({ questionId: 'energy-enough', intValue: 3 })).status).toBe(401);
    expect((await start(token)).body.error).toBe('SurveyNotFound');
    expect(await api.db.selectFrom('answer').where('account_id', '=', accountId).selectAll().execute()).toEqual([]);
    const again = await participate(api, after.token);
    expect((await again.survey()).participation).toMatchObject({ whenStarted: null, nextQuestionUUID: null });
  });

  it("removes the participation from the account of the old address's owner", async () => {
    const { accountId, participantId, before } = await onePerson();
    await createPerson(api, { emailAddress: 'old.owner@x.example', participations: [before.id] });
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    const { access_token: token } = await signInAsPerson(api, 'old.owner@x.example');
    expect((await api.call('GET', '/participations/find', { token })).body.participations).toEqual([]);
  });

  it('is mailed nothing while the survey is not open', async () => {
    const { accountId, surveyId, participantId, row, before } = await onePerson({ open: false, answered: 'nothing' });
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    const after = await row();
    expect(after.token).not.toBe(before.token);
    expect(after.when_last_invited).toBeNull();
    expect(await jobsOf(after.id)).toEqual([]);
    await api.db
      .updateTable('survey')
      .set({ when_open: api.clock(), when_closed: api.clock() })
      .where('id', '=', surveyId)
      .execute();
    await change(accountId, participantId, { emailAddress: 'newer@x.example' });
    expect(await jobsOf((await row()).id)).toEqual([]);
  });

  it('invalidates mailed links that would have added the participation to an account', async () => {
    const { accountId, participantId, before } = await onePerson();
    const personId = await createPerson(api, { emailAddress: 'claimant@x.example' });
    await api.db
      .insertInto('claim_token')
      .values({
        hash: hashToken('claim'),
        account_id: accountId,
        participation_id: before.id,
        person_id: personId,
        expires_at: new Date(api.clock().getTime() + 60_000),
      })
      .execute();
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    expect((await api.call('POST', '/participation/claim', { json: { token: 'claim' } })).body.error).toBe(
      'InvalidToken',
    );
  });

  it("does not take over the old address's opt-out", async () => {
    const { accountId, participantId, stopToken } = await onePerson({ answered: 'nothing' });
    const stop = await stopToken();
    await api.call('POST', `/account/${accountId}/stop-mail?token=${stop}`);
    expect((await change(accountId, participantId, {})).body.mailRefusal).toBe('stopped');
    expect((await change(accountId, participantId, { emailAddress: 'new@x.example' })).body.mailRefusal).toBeNull();
    expect((await api.call('POST', `/account/${accountId}/stop-mail?token=${stop}`)).status).toBe(404);
  });
});

describe('another address, after submission', () => {
  it('gives no access to the answers, whether through the old link, a new one or an account', async () => {
    const { accountId, participantId, participant, token, row, before } = await onePerson({ answered: 'all' });
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    const after = await row();
    expect(after).toMatchObject({ id: before.id, when_completed: before.when_completed });
    expect(after.token).not.toBe(before.token);
    expect(after.public_id).not.toBe(before.public_id);
    expect((await start(token)).body.error).toBe('SurveyNotFound');
    expect((await start(after.token)).body.error).toBe('participation_complete');
    expect((await participant.report()).status).toBe(401);
    const json = { emailAddress: 'new@x.example', password: 'a password of my own' };
    const register = await api.call('POST', `/participation/${participant.participationId}/register`, { json });
    expect(register.body.error).toBe('ParticipationNotFound');
    const find = await api.call('GET', `/participations/find?token=${token}`);
    expect(find.status).toBe(404);
    expect(
      await api.db.selectFrom('answer').where('participation_id', '=', before.id).selectAll().execute(),
    ).not.toEqual([]);
  });

  it('begins again outside the account if the answers are withdrawn there, so that no one reads the other’s', async () => {
    const { accountId, participantId, before, row } = await onePerson({ answered: 'all' });
    await createPerson(api, { emailAddress: 'planted@x.example', participations: [before.id] });
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    expect(await row()).toMatchObject({ id: before.id, when_last_invited: null });
    const { access_token: token } = await signInAsPerson(api, 'planted@x.example');
    const own = () => api.call('GET', '/participations/find', { token });
    const [{ participationId }] = (await own()).body.participations;
    expect((await api.call('POST', `/participation/${participationId}/withdraw`, { token })).status).toBe(204);
    expect((await own()).body.participations).toEqual([]);
    const after = await row();
    expect(after).toMatchObject({ person_id: null, when_completed: null, when_last_invited: expect.any(Date) });
    expect(after.id).not.toBe(before.id);
    expect(await jobsOf(after.id)).toEqual(['invitation']);
    const invited = await participate(api, after.token);
    await invited.answer({ questionId: 'energy-enough', intValue: 2 });
    for (const id of [participationId, invited.participationId])
      expect((await api.call('GET', `/participations/survey/${id}`, { token })).status).toBe(404);
  });

  it('keeps the report in the account that it was added to', async () => {
    const { accountId, participantId, before } = await onePerson({ answered: 'all' });
    await createPerson(api, { emailAddress: 'reader@x.example', participations: [before.id] });
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    const { access_token: token } = await signInAsPerson(api, 'reader@x.example');
    const { body } = await api.call('GET', '/participations/find', { token });
    expect(
      (await api.call('GET', `/participation/${body.participations[0].participationId}/report`, { token })).status,
    ).toBe(200);
  });

  it('gets the plain thanks text if the thanks mail has not been sent, since the other text shows how the person answered', async () => {
    const { accountId, participantId, before } = await onePerson({ answered: 'all' });
    expect(await jobsOf(before.id)).toContain('completion');
    await change(accountId, participantId, { emailAddress: 'new@x.example' });
    expect(await jobsOf(before.id)).toEqual(['invitation', 'thanks']);
  });

  it('set during submission gives no access to the submitted answers, to either address', async () => {
    const { accountId, participantId, participant, token, row } = await onePerson({ answered: 'nothing' });
    await answerAll(participant);
    const [changed, completed] = await Promise.all([
      change(accountId, participantId, { emailAddress: 'new@x.example' }),
      participant.complete(),
    ]);
    expect(changed.status).toBe(200);
    expect([204, 400, 401]).toContain(completed.status);
    const after = await row();
    expect(after.token).not.toBe(token);
    expect(after.when_completed !== null).toBe(completed.status === 204);
    expect([400, 401]).toContain((await participant.report()).status);
  });
});
