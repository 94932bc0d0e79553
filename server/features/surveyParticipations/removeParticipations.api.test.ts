import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await createOrganisation(api);
});

const newSurvey = (open = true) =>
  makeSurvey(api, { accountId: organisation.accountId, people: ['Ann', 'Bo', 'Cy'], status: open ? 'OPEN' : 'READY' });
const allowCompleted = () =>
  api.db
    .updateTable('account')
    .set({ remove_completed_participations: true })
    .where('id', '=', organisation.accountId)
    .execute();
const remove = async (survey: TestSurvey, ids: string[], role: Role = 'edit') => {
  const { status, body } = await api.call('DELETE', `${survey.url}/participations`, {
    token: organisation.as[role],
    json: { participationIds: ids },
  });
  return status === 204 ? null : body.error;
};

it.each([true, false])(
  'removes people who have not submitted, with their answers, links and sessions (open: %s)',
  async (open) => {
    const survey = await newSurvey(open);
    const { id, token } = await survey.find('Ann');
    const ann = await participate(api, token);
    if (open) await answerAll(ann);
    expect(await remove(survey, [id])).toBe(null);
    expect(await survey.names()).toEqual(['Bo', 'Cy']);
    expect((await api.call('GET', '/participations/find', { token: ann.token })).status).toBe(401);
    expect((await api.call('POST', `/participations/survey?surveyToken=${token}`)).body.error).toBe('SurveyNotFound');
    expect(await api.db.selectFrom('answer').where('participation_id', '=', id).selectAll().execute()).toEqual([]);
    // The person stays in the organisation.
    expect((await survey.add(['Ann'])).numberAdded).toBe(1);
  },
);

it('removes no one from an open survey if one of the people has submitted', async () => {
  const survey = await newSurvey();
  await survey.submit('Bo');
  await allowCompleted();
  expect(await remove(survey, await survey.ids('Ann', 'Bo', 'Cy'), 'edit')).toBe('ParticipationCompleted');
  expect(await survey.names()).toEqual(['Ann', 'Bo', 'Cy']);
});

it.each(['manage', 'super'] as const)(
  'lets %s remove people who have submitted if the organisation allows it',
  async (role) => {
    const survey = await newSurvey();
    await survey.submit('Bo');
    expect(await remove(survey, await survey.ids('Bo'), role)).toBe('ParticipationCompleted');
    await allowCompleted();
    expect(await remove(survey, await survey.ids('Bo', 'Cy'), role)).toBe(null);
    expect(await survey.names()).toEqual(['Ann']);
  },
);

it('lets only super administrators remove people from a closed survey', async () => {
  const survey = await newSurvey();
  await survey.submit('Bo');
  await survey.close();
  await allowCompleted();
  for (const role of ['edit', 'manage'] as const) {
    expect(await remove(survey, await survey.ids('Ann'), role)).toBe('SurveyLocked');
    expect(await remove(survey, await survey.ids('Bo'), role)).toBe('SurveyLocked');
  }
  expect(await remove(survey, await survey.ids('Ann', 'Bo'), 'super')).toBe(null);
  expect(await survey.names()).toEqual(['Cy']);
});

it('rejects an id that is not listed in this survey, and removes no one', async () => {
  const survey = await newSurvey();
  const { public_id } = await survey.find('Ann');
  const elsewhere = await newSurvey();
  const foreign = await makeSurvey(api, {
    accountId: (await createOrganisation(api, 'Foreign')).accountId,
    people: ['Ann'],
  });
  await api.call('POST', `${survey.url}/preview`, { token: organisation.as.view });
  const preview = await api.db
    .selectFrom('participation')
    .where('survey_id', '=', survey.surveyId)
    .where('preview', '=', true)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const unknown of ['x', public_id, preview.id, ...(await elsewhere.ids('Ann')), ...(await foreign.ids('Ann'))]) {
    const error = await remove(survey, [...(await survey.ids('Bo')), unknown], 'super');
    expect({ unknown, error }).toEqual({ unknown, error: 'InvalidParticipant' });
  }
  expect(await survey.names()).toHaveLength(4);
  expect(await foreign.names()).toEqual(['Ann']);
});

it('accepts an empty list, and a list that contains an id twice', async () => {
  const survey = await newSurvey();
  const [ann] = await survey.ids('Ann');
  expect(await remove(survey, [ann!, ann!])).toBe(null);
  expect(await remove(survey, [])).toBe(null);
  expect(await survey.names()).toEqual(['Bo', 'Cy']);
});
