import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Section, SurveyQuestions } from '#contract/entities/participation.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions = {}) =>
  makeSurvey(api, { accountId: organisation.accountId, status: 'READY', ...options });
const get = ({ surveyId }: Pick<SurveyKey, 'surveyId'>, query = '', as?: Role) =>
  api.call('GET', `/survey/${surveyId}/questions${query}`, { token: organisation.as[as ?? 'view'] });
const sectionIds = ({ sections }: { sections: Section[] }) => sections.map(({ id }) => id);

it.each(['en', 'de'])('is what a new participation gets, in %s', async (language) => {
  const survey = await make({
    type: 'wellbeing',
    people: 1,
    status: 'OPEN',
    closeAt: new Date('2026-12-01T17:00:00Z'),
  });
  await api.db
    .updateTable('survey')
    .set({ privacy_statement: '<p>{surveyName}, until {dueDate}, at least {minimumGroup}.</p>' })
    .where('id', '=', survey.surveyId)
    .execute();
  const person = await participate(api, survey.tokens[0]!);
  const {
    participation: _,
    status: __,
    ...own
  } = (
    await api.call('GET', `/participations/survey/${person.participationId}`, {
      token: person.token,
      headers: { 'accept-language': language },
    })
  ).body;
  const { status, body } = await get(survey, `?language=${language}`);
  expect(status).toBe(200);
  expect(body).toEqual({ ...own, language, languages: ['en', 'de'] });
  expect(body.privacyStatementHtml).toContain(language === 'de' ? '1. Dezember um 18:00' : '6:00pm on December 1st');
});

it("is in the organisation's language if none is requested, and in no other language than there is", async () => {
  const survey = await make();
  expect((await get(survey)).body).toMatchObject({ language: 'en', name: expect.stringContaining('Wellbeing pulse') });
  await api.db.updateTable('account').set({ language: 'de' }).where('id', '=', organisation.accountId).execute();
  expect((await get(survey)).body).toMatchObject({ language: 'de', name: expect.stringContaining('Kurzbefragung') });
  await api.db.updateTable('account').set({ language: 'en' }).where('id', '=', organisation.accountId).execute();
  expect((await get(await make({ type: everyQuestionType }))).body.languages).toEqual(['en']);
  for (const language of ['fr', '', 'de&language=en'])
    expect(await get(survey, `?language=${language}`)).toMatchObject({ status: 400, body: { error: 'Validation' } });
});

it("follows the chosen questions, the organisation's own ones and the distress scale", async () => {
  const survey = await make({ type: 'wellbeing' });
  const call = (method: 'PATCH' | 'POST', path: string, json: object) =>
    api.call(method, `/survey/${survey.surveyId}${path}`, { token: organisation.as.edit, json });
  expect(sectionIds((await get(survey)).body)).toContain('how-you-have-felt');
  await call('PATCH', '', { distressScale: false });
  expect(sectionIds((await get(survey)).body)).not.toContain('how-you-have-felt');

  const { editableSections } = (await api.call('GET', `/survey/${survey.surveyId}`, { token: organisation.as.view }))
    .body;
  const [{ id }] = editableSections;
  const { body: own } = await call('POST', `/section/${id}/questions`, {
    title: 'Is the canteen good?',
    type: 'multi',
    multichoiceType: 'single',
    options: ['Yes', 'No'],
  });
  await call('POST', `/section/${id}/questions`, { questionIds: [own.id] });
  const { sections } = (await get(survey)).body as SurveyQuestions;
  expect(sections.find((section) => section.id === id)!.questions).toMatchObject([
    { id: own.id, title: 'Is the canteen good?', options: ['Yes', 'No'], answerIndex: null },
  ]);
});

it('is the same before, while and after the survey is open, and needs the permission to view', async () => {
  const survey = await make();
  const before = (await get(survey)).body;
  await survey.open();
  expect((await get(survey)).body).toEqual(before);
  await survey.close();
  expect((await get(survey)).body).toEqual(before);
  expect((await get(survey, '', 'report')).status).toBe(403);
  const elsewhere = await makeSurvey(api, { name: 'Elsewhere' });
  expect((await get(elsewhere)).status).toBe(404);
  expect((await get({ surveyId: 'unknown' })).status).toBe(404);
});
