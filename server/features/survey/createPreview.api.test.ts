import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { Operation } from '#contract/operation.ts';
import { actAs, answerAll, createApiApp, signIn, type ApiApp, type Participant } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { sweeps } from '#server/sweeps.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const newSurvey = ({ accountId } = organisation, type = 'wellbeing') =>
  makeSurvey(api, { accountId, type, status: 'READY' });

async function preview({ surveyId }: SurveyKey): Promise<Participant> {
  const { status, body } = await api.call('POST', `/survey/${surveyId}/preview`, { token: organisation.as.view });
  expect(status).toBe(200);
  const { access_token: token } = await signIn(api, body.participationToken);
  const { participations } = (await api.call('GET', '/participations/find', { token })).body;
  expect(participations).toHaveLength(1);
  return actAs(api, token, participations[0].participationId);
}

const questionsUrl = ({ surveyId }: SurveyKey) => `/survey/${surveyId}/section/organisation-questions/questions`;
const setQuestions = async (survey: SurveyKey, questionIds: string[]) => {
  expect(
    (await api.call('PUT', questionsUrl(survey), { token: organisation.as.edit, json: { questionIds } })).status,
  ).toBe(204);
};
const surveyAsSeen = async ({ surveyId }: SurveyKey) =>
  (await api.call('GET', `/survey/${surveyId}`, { token: organisation.as.view })).body;
const jobs = () => api.db.selectFrom('job').select('id').execute();

it.each(['before it opens', 'while it is open', 'once it is closed'])(
  'a preview %s can be answered and submitted and has a report, and the survey does not change',
  async (when) => {
    const survey = await newSurvey();
    if (when !== 'before it opens') await survey.open();
    if (when === 'once it is closed') await survey.close();
    const before = await surveyAsSeen(survey);
    const jobsBefore = await jobs();

    const own = await preview(survey);
    expect(await own.survey()).toMatchObject({
      status: 'open',
      participation: { surveyStatus: 'open', registered: true, preview: true },
    });
    expect((await own.complete()).body.error).toBe('UnAnsweredQuestion');
    expect((await own.report()).body.error).toBe('SurveyNotComplete');
    await answerAll(own);
    expect((await own.complete()).status).toBe(204);
    expect((await own.complete()).body.error).toBe('ParticipationAlreadyCompleted');
    const { status, body } = await own.report();
    expect({ status, name: body.participation.name }).toEqual({ status: 200, name: (await own.survey()).name });

    expect(await surveyAsSeen(survey)).toEqual(before);
    expect(await jobs()).toEqual(jobsBefore);
  },
);

/** Reads everything that administrators can read of a survey and its organisation, by path, except the audit log. */
async function everyReadOf({ accountId, surveyId }: SurveyKey) {
  const all: Operation[] = Object.values(operations);
  const paths = all
    .filter(
      ({ method, path }) => method === 'GET' && /\{(account|survey)Id\}/.test(path) && !/audit-log|download/.test(path),
    )
    .map(({ path }) => path.replace('{accountId}', accountId).replace('{surveyId}', surveyId))
    .filter((path) => !path.includes('{'));
  const token = organisation.as.manage;
  const reads = await Promise.all(
    paths.map(async (path) => {
      const { status, body } = await api.call('GET', path.endsWith('/search') ? `${path}?text=&query=` : path, {
        token,
      });
      return [path, { status, body }] as const;
    }),
  );
  const { status, body } = await api.call('POST', `/survey/${surveyId}/report`, { token, json: {} });
  return new Map([...reads, ['report', { status, body }]]);
}

it.each(['OPEN', 'CLOSED'] as const)(
  'a submitted preview is in nothing that administrators can read of a survey that is %s',
  async (status) => {
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 12, status });
    const before = await everyReadOf(survey);
    expect(before.get(`/survey/${survey.surveyId}`)).toMatchObject({ status: 200, body: { status } });
    expect(before.get('report')!.status).toBe(status === 'CLOSED' ? 200 : 400);
    expect(before.size).toBeGreaterThan(12);

    const own = await preview(survey);
    await answerAll(own);
    expect((await own.complete()).status).toBe(204);
    expect(await everyReadOf(survey)).toEqual(before);
  },
);

it("each preview is separate, and shows the survey's current questions", async () => {
  const survey = await newSurvey();
  const [one, other] = [await preview(survey), await preview(survey)];
  expect(one.participationId).not.toBe(other.participationId);
  await setQuestions(survey, ['own-age']);
  const { sections } = await one.survey();
  expect(sections.find(({ id }: { id: string }) => id === 'organisation-questions').questions).toMatchObject([
    { id: 'own-age' },
  ]);
});

it('a preview starts again when the selection, a custom question or the survey type changes', async () => {
  const survey = await newSurvey();
  const { body: question } = await api.call('POST', questionsUrl(survey), {
    token: organisation.as.edit,
    json: { title: `Team ${randomUUID()}`, type: 'multi', multichoiceType: 'single', options: ['A', 'B', 'C'] },
  });
  const own = await preview(survey);
  const finish = async () => {
    await answerAll(own);
    expect((await own.complete()).status).toBe(204);
    expect((await own.report()).status).toBe(200);
  };
  const expectBegun = async () => {
    expect((await own.report()).body.error).toBe('SurveyNotComplete');
    expect((await own.survey()).participation).toMatchObject({
      whenStarted: null,
      whenCompleted: null,
      nextQuestionUUID: null,
    });
  };

  await finish();
  await setQuestions(survey, [question.id]);
  await expectBegun();

  await finish();
  const changed = await api.call(
    'PUT',
    `/survey/${survey.surveyId}/section/organisation-questions/question/${question.id}`,
    {
      token: organisation.as.edit,
      json: { title: question.title, type: 'freeText', freeTextType: 'short' },
    },
  );
  expect(changed.status).toBe(200);
  await expectBegun();
  expect((await own.answer({ questionId: question.id, intValue: 1 })).body.error).toBe('NoAnswerProvided');

  await finish();
  const patch = await api.call('PATCH', `/survey/${survey.surveyId}`, {
    token: organisation.as.edit,
    json: { templateId: 'pulse' },
  });
  expect(patch).toMatchObject({ status: 200, body: { template: { id: 'pulse' }, editableSections: [] } });
  await expectBegun();
  await finish();
});

it('a preview cannot be added to an account', async () => {
  const own = await preview(await newSurvey());
  const register = await api.call('POST', `/participation/${own.participationId}/register`, {
    json: {
      givenName: 'Ann',
      familyName: 'Berg',
      emailAddress: 'ann@preview.example',
      password: 'a password of my own',
    },
  });
  expect(register).toMatchObject({ status: 200, body: { outcome: 'alreadyRegistered' } });
  expect(
    await api.db.selectFrom('person').where('email_address', '=', 'ann@preview.example').select('id').execute(),
  ).toEqual([]);
  expect(await api.db.selectFrom('register_attempt').selectAll().execute()).toEqual([]);
});

it('a preview is deleted after a day, answered or not', async () => {
  const survey = await newSurvey();
  await survey.open();
  const [untouched, answered] = [await preview(survey), await preview(survey)];
  await answerAll(answered);
  const sweep = () => Promise.all(sweeps(api.db, 'none').map(({ run }) => run(api.clock())));
  const left = async () =>
    (await api.db.selectFrom('participation').where('survey_id', '=', survey.surveyId).select('public_id').execute())
      .length;
  api.wait(limits.previewSeconds * 1000);
  await sweep();
  expect(await left()).toBe(2);
  api.wait(1);
  await sweep();
  expect(await left()).toBe(0);
  expect((await untouched.answer({ questionId: 'none', intValue: 1 })).status).toBe(401);
});
