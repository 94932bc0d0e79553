import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const hour = 3_600_000;
let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await createOrganisation(api);
});

const newSurvey = (people: string[], open = true) =>
  makeSurvey(api, { accountId: organisation.accountId, people, status: open ? 'OPEN' : 'READY' });
const remind = (survey: TestSurvey, participationIds: string[]) =>
  api.call('POST', `${survey.url}/participations/reminders`, {
    token: organisation.as.edit,
    json: { participationIds },
  });
const remindAll = (survey: TestSurvey) =>
  api.call('POST', `${survey.url}/sendReminders`, { token: organisation.as.edit });
const reject = (name: string, reason: 'stopped' | 'undeliverable') =>
  api.db
    .insertInto('mail_refusal')
    .values({
      account_id: organisation.accountId,
      email_address: `${name.toLowerCase()}@x.example`,
      reason,
      when_refused: api.clock(),
    })
    .execute();
/** Changes the time of the last reminders, as if this number of milliseconds had passed since then. */
const age = (survey: TestSurvey, milliseconds: number) =>
  api.db
    .updateTable('participation')
    .set({ when_last_reminded: new Date(api.clock().getTime() - milliseconds) })
    .where('survey_id', '=', survey.surveyId)
    .where('when_last_reminded', 'is not', null)
    .execute();
const reminders = async (survey: TestSurvey) => (await survey.mails()).filter((mail) => mail.startsWith('reminder'));

it('reminds the selected people who have not submitted, once in 24 hours', async () => {
  const survey = await newSurvey(['Ann', 'Bo', 'Cy']);
  await survey.submit('Bo');
  const ids = await survey.ids('Ann', 'Bo');
  const first = await remind(survey, ids);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ sent: 1, alreadyCompleted: 1, remindedRecently: 0 });
  expect(await reminders(survey)).toEqual(['reminder Ann']);
  expect((await survey.find('Ann')).when_last_reminded).toEqual(api.clock());
  expect((await survey.find('Cy')).when_last_reminded).toBe(null);

  await age(survey, 24 * hour - 1);
  expect((await remind(survey, ids)).body).toEqual({ sent: 0, alreadyCompleted: 1, remindedRecently: 1 });
  await age(survey, 24 * hour);
  expect((await remind(survey, [...ids, ...ids])).body).toEqual({ sent: 1, alreadyCompleted: 1, remindedRecently: 0 });
  expect(await reminders(survey)).toEqual(['reminder Ann', 'reminder Ann']);
});

it('reminds everyone who can be reminded', async () => {
  const survey = await newSurvey(['Ann', 'Bo', 'Cy', 'Stopped', 'Refused']);
  await survey.submit('Bo');
  await survey.answerAnonymously();
  await reject('Stopped', 'stopped');
  await reject('Refused', 'undeliverable');
  await remind(survey, await survey.ids('Ann'));
  const { status, body } = await remindAll(survey);
  expect(status).toBe(200);
  expect(body).toEqual({ sent: 1, alreadyCompleted: 2, remindedRecently: 1 });
  expect(await reminders(survey)).toEqual(['reminder Ann', 'reminder Cy']);
  await api.call('POST', `${survey.url}/preview`, { token: organisation.as.view });
  expect((await remindAll(survey)).body).toEqual({ sent: 0, alreadyCompleted: 2, remindedRecently: 2 });
});

it('counts as the invitation for anyone who had none', async () => {
  const survey = await newSurvey(['Ann']);
  await api.db
    .updateTable('participation')
    .set({ when_last_invited: null })
    .where('survey_id', '=', survey.surveyId)
    .execute();
  await remindAll(survey);
  const invited = api.clock();
  expect((await survey.find('Ann')).when_last_invited).toEqual(invited);
  await age(survey, 24 * hour);
  api.wait(1000);
  expect((await remindAll(survey)).body.sent).toBe(1);
  expect((await survey.find('Ann')).when_last_invited).toEqual(invited);
});

it.each(['not opened', 'closed'])('reminds no one of a survey that is %s', async (state) => {
  const survey = await newSurvey(['Ann'], state === 'closed');
  if (state === 'closed') await survey.close();
  const selected = await remind(survey, await survey.ids('Ann'));
  expect([selected.status, selected.body.error]).toEqual([400, 'SurveyNotOpen']);
  const all = await remindAll(survey);
  expect([all.status, all.body.error]).toEqual([400, 'CantSend']);
  expect(await reminders(survey)).toEqual([]);
});

it('answers EmailCouldNotBeSent if none of the selected people can get mail', async () => {
  const survey = await newSurvey(['Ann', 'Stopped', 'Refused']);
  const anonymous = await survey.answerAnonymously();
  await reject('Stopped', 'stopped');
  await reject('Refused', 'undeliverable');
  const unreachable = [...(await survey.ids('Stopped', 'Refused')), anonymous];
  expect((await remind(survey, unreachable)).body.error).toBe('EmailCouldNotBeSent');
  expect((await remind(survey, [])).body.error).toBe('EmailCouldNotBeSent');
  expect((await remind(survey, [...unreachable, ...(await survey.ids('Ann'))])).body).toEqual({
    sent: 1,
    alreadyCompleted: 1,
    remindedRecently: 0,
  });
});

it("reminds an address that opted out of another organisation's mail", async () => {
  const survey = await newSurvey(['Ann']);
  const foreign = await createOrganisation(api, 'Foreign');
  await api.db
    .insertInto('mail_refusal')
    .values({
      account_id: foreign.accountId,
      email_address: 'ann@x.example',
      reason: 'stopped',
      when_refused: api.clock(),
    })
    .execute();
  expect((await remindAll(survey)).body.sent).toBe(1);
});

it('rejects a list with an id that is not in this survey, and reminds no one', async () => {
  const survey = await newSurvey(['Ann']);
  const elsewhere = await newSurvey(['Ann']);
  const foreign = await makeSurvey(api, {
    accountId: (await createOrganisation(api, 'Foreign')).accountId,
    people: ['Ann'],
  });
  const [ann] = await survey.ids('Ann');
  for (const unknown of [
    'x',
    (await survey.find('Ann')).public_id,
    ...(await elsewhere.ids('Ann')),
    ...(await foreign.ids('Ann')),
  ]) {
    expect((await remind(survey, [ann!, unknown])).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'participationIds[1]' }],
    });
  }
  expect(await reminders(survey)).toEqual([]);
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')('reminds ten thousand people at once', async () => {
  const survey = await newSurvey(Array.from({ length: 10_000 }, (_, index) => `P${index}`));
  expect((await remindAll(survey)).body).toEqual({ sent: 10_000, alreadyCompleted: 0, remindedRecently: 0 });
  const { body } = await api.call('GET', `${survey.url}/participations?limit=200`, { token: organisation.as.view });
  expect(body.participations).toHaveLength(200);
  const rows = await api.db.selectFrom('participation').where('survey_id', '=', survey.surveyId).select('id').execute();
  await age(survey, 24 * hour);
  expect(
    (
      await remind(
        survey,
        rows.map(({ id }) => id),
      )
    ).body,
  ).toMatchObject({ sent: 10_000 });
});
