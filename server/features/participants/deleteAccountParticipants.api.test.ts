import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { findMailData } from '#server/mail/mailQueries.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const remove = (accountId: string, participantIds: unknown, token = organisation.as.super) =>
  api.call('DELETE', `/account/${accountId}/participants`, { token, json: { participantIds } });
const idsOf = async (accountId: string) =>
  (
    await api.db
      .selectFrom('participant')
      .where('account_id', '=', accountId)
      .select('id')
      .orderBy('family_name')
      .execute()
  ).map(({ id }) => id);
const rowsOf = (surveyId: string) =>
  api.db.selectFrom('participation').where('survey_id', '=', surveyId).selectAll().execute();
const start = (token: string) => api.call('POST', `/participations/survey?surveyToken=${token}`);

it('deletes unsubmitted participations with their answers, links and sessions', async () => {
  const { accountId, surveyId, tokens, adminIds } = await makeSurvey(api, { people: 3, name: 'Unfinished' });
  const half = await participate(api, tokens[0]!);
  await half.answer({ questionId: 'energy-enough', intValue: 2 });
  const [first, second, third] = await idsOf(accountId);
  expect((await remove(accountId, [first, second, first])).status).toBe(204);
  expect(await idsOf(accountId)).toEqual([third]);
  expect(await rowsOf(surveyId)).toMatchObject([{ id: adminIds[2], participant_id: third, token: tokens[2] }]);
  expect(await api.db.selectFrom('answer').where('account_id', '=', accountId).selectAll().execute()).toEqual([]);
  expect((await half.answer({ questionId: 'energy-enough', intValue: 3 })).status).toBe(401);
  for (const token of tokens.slice(0, 2)) expect((await start(token)).body.error).toBe('SurveyNotFound');
  expect((await start(tokens[2]!)).status).toBe(200);
});

it('keeps submitted answers, anonymised and out of reach of old links and sessions', async () => {
  const { accountId, surveyId, tokens } = await makeSurvey(api, { people: 1, name: 'Submitted' });
  const participant = await participate(api, tokens[0]!);
  const answered = await answerAll(participant);
  expect((await participant.complete()).status).toBe(204);
  expect((await participant.report()).status).toBe(200);

  await remove(accountId, await idsOf(accountId));
  const [row] = await rowsOf(surveyId);
  expect(row).toMatchObject({ participant_id: null, when_completed: api.clock(), when_last_invited: null });
  expect(await api.db.selectFrom('answer').where('participation_id', '=', row!.id).selectAll().execute()).toHaveLength(
    answered.length,
  );
  expect((await participant.report()).status).toBe(401);
  expect((await start(tokens[0]!)).body.error).toBe('SurveyNotFound');
  expect((await api.call('GET', `/participations/find?token=${tokens[0]}`)).status).toBe(404);
  expect(
    (
      await api.call('POST', `/participation/${participant.participationId}/register`, {
        json: { emailAddress: 'thief@example.org', password: 'a password of my own' },
      })
    ).body.error,
  ).toBe('ParticipationNotFound');
});

it('keeps submitted participations in the account that a person added them to', async () => {
  const { accountId, tokens, adminIds } = await makeSurvey(api, { people: 1, name: 'Registered' });
  const participant = await participate(api, tokens[0]!);
  await answerAll(participant);
  await participant.complete();
  await createPerson(api, { emailAddress: 'keeps@example.org', participations: adminIds });
  await remove(accountId, await idsOf(accountId));
  const { access_token: token } = await signInAsPerson(api, 'keeps@example.org');
  const { body } = await api.call('GET', '/participations/find', { token });
  expect(body.participations).toHaveLength(1);
  expect(
    (await api.call('GET', `/participation/${body.participations[0].participationId}/report`, { token })).status,
  ).toBe(200);
});

it('sends no mail to a removed person, not even queued mail', async () => {
  const { accountId, tokens } = await makeSurvey(api, { people: 1, name: 'Mail' });
  const participant = await participate(api, tokens[0]!);
  await answerAll(participant);
  await participant.complete();
  await remove(accountId, await idsOf(accountId));
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  const mails = jobs.map(({ payload }) => payload).filter((payload) => payload['accountId'] === accountId);
  expect(mails.map(({ message }) => message)).toEqual(['invitation', 'thanks']);
  for (const { participationId } of mails)
    expect(await findMailData(api.db, { accountId, participationId: participationId! })).toBeUndefined();
});

it('removes them from their groups, and remembers the addresses that opted out of mail', async () => {
  const { accountId } = await createOrganisation(api, 'Groups');
  const as = { token: organisation.as.super };
  const group = await api.call('POST', `/account/${accountId}/group`, { ...as, json: { name: 'Some' } });
  await api.call('POST', `/account/${accountId}/participants`, {
    ...as,
    json: { participants: [{ emailAddress: 'a@x.example' }], groupId: group.body.id },
  });
  await api.db
    .insertInto('mail_refusal')
    .values({ account_id: accountId, email_address: 'a@x.example', reason: 'stopped', when_refused: api.clock() })
    .execute();
  await remove(accountId, await idsOf(accountId));
  expect(
    (await api.call('GET', `/account/${accountId}/group/${group.body.id}/participants`, as)).body.participants,
  ).toEqual([]);
  await api.call('POST', `/account/${accountId}/participants`, {
    ...as,
    json: { participants: [{ emailAddress: 'A@x.example' }] },
  });
  expect((await api.call('GET', `/account/${accountId}/participants`, as)).body.participants).toMatchObject([
    { mailRefusal: 'stopped' },
  ]);
});

it('rejects the whole list if one id is unknown, and reports its position', async () => {
  const mine = await makeSurvey(api, { people: 2, name: 'Mine' });
  const other = await makeSurvey(api, { people: 1, name: 'Theirs' });
  const [first, second] = await idsOf(mine.accountId);
  const [stranger] = await idsOf(other.accountId);
  for (const id of [stranger, 'no uuid', '00000000-0000-0000-0000-000000000000', mine.adminIds[0]]) {
    expect((await remove(mine.accountId, [first, second, id])).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'participantIds[2]' }],
    });
  }
  for (const ids of [undefined, null, 'all', [1], [null], ['']])
    expect((await remove(mine.accountId, ids)).body.error).toBe('Validation');
  expect(await idsOf(mine.accountId)).toEqual([first, second]);
  expect(await idsOf(other.accountId)).toEqual([stranger]);
  expect((await remove(mine.accountId, [])).status).toBe(204);
});

it('accepts one of several simultaneous removals of the same people, and does it completely', async () => {
  const { accountId, surveyId } = await makeSurvey(api, { people: 40, name: 'Twice' });
  const ids = await idsOf(accountId);
  const answers = await Promise.all([
    remove(accountId, ids),
    remove(accountId, ids.toReversed()),
    remove(accountId, ids),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  expect(await rowsOf(surveyId)).toEqual([]);
});

it('during a simultaneous submission, either deletes the answers or anonymises them', async () => {
  const { accountId, surveyId, tokens } = await makeSurvey(api, { people: 4, name: 'Race' });
  const participants = await Promise.all(tokens.map((token) => participate(api, token)));
  for (const participant of participants) await answerAll(participant);
  const [removed, ...completed] = await Promise.all([
    remove(accountId, await idsOf(accountId)),
    ...participants.map((participant) => participant.complete()),
  ]);
  expect(removed.status).toBe(204);
  for (const { status } of completed) expect([204, 400, 401]).toContain(status);
  const left = await rowsOf(surveyId);
  expect(left).toHaveLength(completed.filter(({ status }) => status === 204).length);
  expect(left.every(({ participant_id, when_completed }) => participant_id === null && when_completed !== null)).toBe(
    true,
  );
});
