import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions = {}) =>
  makeSurvey(api, { accountId: organisation.accountId, type: 'wellbeing', status: 'READY', ...options });
const remove = ({ surveyId }: SurveyKey) => api.call('DELETE', `/survey/${surveyId}`, { token: organisation.as.edit });
const get = ({ surveyId }: SurveyKey) => api.call('GET', `/survey/${surveyId}`, { token: organisation.as.view });

it('deletes a draft, a ready and a scheduled survey', async () => {
  const scheduled = await make();
  await api.db
    .updateTable('survey')
    .set({ open_at: new Date(api.clock().getTime() + 1000) })
    .where('id', '=', scheduled.surveyId)
    .execute();
  for (const survey of [await make({ status: 'DRAFT' }), await make(), scheduled]) {
    expect(await remove(survey)).toMatchObject({ status: 204, body: null });
    expect((await get(survey)).status).toBe(404);
    expect((await remove(survey)).status).toBe(404);
  }
});

it('answers SurveyLocked while the survey is open', async () => {
  const survey = await make({ status: 'OPEN' });
  expect(await remove(survey)).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
  expect((await get(survey)).body.status).toBe('OPEN');
});

it('deletes everything that belongs to a closed survey, and nothing of another', async () => {
  const both: SurveyOptions = { people: ['Gone'], status: 'OPEN' };
  const [survey, other] = [await make(both), await make(both)];
  const person = await participate(api, survey.tokens[0]!);
  await answerAll(person);
  await person.complete();
  await survey.close();

  expect((await remove(survey)).status).toBe(204);
  for (const table of ['participation', 'survey_section', 'survey_group'] as const) {
    expect(await api.db.selectFrom(table).where('survey_id', '=', survey.surveyId).selectAll().execute()).toEqual([]);
  }
  expect(await api.db.selectFrom('answer').selectAll().execute()).toEqual([]);
  expect((await api.call('GET', '/participations/find', { token: person.token })).status).toBe(401);
  // The people and their other participations remain.
  expect((await participate(api, other.tokens[0]!)).token).toBeTruthy();
});

it('deletes once when called several times simultaneously', async () => {
  const survey = await make();
  const answers = await Promise.all(Array.from({ length: 4 }, () => remove(survey)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
});

it('either deletes or opens when both are called simultaneously', async () => {
  for (let round = 0; round < 5; round++) {
    const survey = await make();
    const [deleted, opened] = await Promise.all([
      remove(survey),
      api.call('POST', `/survey/${survey.surveyId}/open`, { token: organisation.as.edit }),
    ]);
    if (deleted.status === 204) {
      expect([400, 404]).toContain(opened.status);
      expect((await get(survey)).status).toBe(404);
    } else {
      expect([deleted.body.error, opened.status]).toEqual(['SurveyLocked', 204]);
    }
  }
});
