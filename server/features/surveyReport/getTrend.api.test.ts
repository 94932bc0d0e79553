import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Trend } from '#contract/entities/surveyReport.ts';
import { limits } from '#contract/limits.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { eraseDueSurveys } from '#server/schedule/schedule.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const day = 24 * 3_600_000;
let api: ApiApp;

beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

type Closed = TestSurvey;

async function lastingOrganisation(): Promise<Organisation> {
  const organisation = await createOrganisation(api);
  // The tests advance the time by more than the lifetime of a session.
  await api.db
    .updateTable('session_token')
    .set({ expires_at: new Date('2040-01-01') })
    .where('kind', '=', 'access')
    .execute();
  return organisation;
}

/** Creates a survey and closes it a day after the previous survey was closed. */
function nextSurvey(accountId: string, people: number, options: SurveyOptions = {}): Promise<Closed> {
  api.wait(day);
  return makeSurvey(api, { accountId, people, ...options, status: 'CLOSED' });
}

const read = ({ url }: { url: string }, token: string) => api.call('GET', `${url}/report/trend`, { token });
const trend = async (survey: Closed, { as }: Organisation): Promise<Trend> => {
  const { status, body } = await read(survey, as.report);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const idsOf = ({ surveys }: Trend) => surveys.map(({ survey }) => survey.id);
const ledgers = () => api.db.selectFrom('report_ledger').selectAll().orderBy('survey_id').orderBy('seq').execute();
const report = async ({ url }: { url: string }, { as }: Organisation) =>
  (await api.call('POST', `${url}/report`, { token: as.report, json: {} })).body;

test('contains earlier surveys of the type, including archived ones, with the earliest first and the scores of their reports', async () => {
  const organisation = await lastingOrganisation();
  const { accountId } = organisation;
  const [first, second] = [await nextSurvey(accountId, 20), await nextSurvey(accountId, 14)];
  // Surveys of another type or organisation, with too few people, with deleted results or not closed are not in the
  // trend.
  await nextSurvey(accountId, 20, { type: 'wellbeing' });
  await nextSurvey((await createOrganisation(api, 'Another')).accountId, 20);
  await nextSurvey(accountId, 4);
  const deleted = await nextSurvey(accountId, 20);
  expect(
    (await api.call('DELETE', `/account/${accountId}${deleted.url}`, { token: organisation.as.super })).status,
  ).toBe(204);
  await makeSurvey(api, { accountId, people: ['One'] });
  const third = await nextSurvey(accountId, 33);
  const later = await nextSurvey(accountId, 12);
  expect((await api.call('PATCH', first.url, { token: organisation.as.manage, json: { archived: true } })).status).toBe(
    200,
  );

  const ledger = await ledgers();
  const released = await trend(third, organisation);
  expect(idsOf(released)).toEqual([first, second, third].map(({ surveyId }) => surveyId));
  expect(idsOf(await trend(first, organisation))).toEqual([first.surveyId]);
  expect(idsOf(await trend(later, organisation))).toHaveLength(4);
  for (const [index, each] of [first, second, third].entries()) {
    const { survey, score, sampleSize, sections } = await report(each, organisation);
    expect(released.surveys[index]).toMatchObject({ survey, score, sampleSize });
    expect(released.surveys[index]!.scores.map((cell) => cell.score)).toEqual(
      released.sections.map(({ id }) => sections.find((section: { id: string }) => section.id === id).score),
    );
    for (const cell of released.surveys[index]!.scores) expect(cell.sampleSize).toBe(sampleSize);
  }
  expect(await ledgers()).toEqual(ledger);
});

test('contains at most `limits.trendSurveys` surveys, and leaves out those that closed first', async () => {
  const organisation = await lastingOrganisation();
  const surveys: Closed[] = [];
  for (let time = 0; time <= limits.trendSurveys; time += 1) surveys.push(await nextSurvey(organisation.accountId, 5));
  expect(idsOf(await trend(surveys.at(-1)!, organisation))).toEqual(surveys.slice(1).map(({ surveyId }) => surveyId));
});

test('is available after closing to everyone with a role in the organisation, and to no one else', async () => {
  const organisation = await lastingOrganisation();
  const survey = await nextSurvey(organisation.accountId, 6);
  for (const role of ['report', 'view', 'edit', 'manage', 'super'] as const)
    expect((await read(survey, organisation.as[role])).status).toBe(200);
  const other = await createOrganisation(api, 'Another');
  for (const role of ['report', 'manage'] as const)
    expect(await read(survey, other.as[role])).toMatchObject({ status: 404, body: { error: 'NotFound' } });
  for (const id of ['no-such', "'; drop table survey; --", '00000000-0000-4000-8000-000000000000']) {
    expect(await read({ url: `/survey/${id}` }, organisation.as.report)).toMatchObject({
      status: 404,
      body: { error: 'NotFound' },
    });
  }
  expect(
    await read(await makeSurvey(api, { accountId: organisation.accountId }), organisation.as.report),
  ).toMatchObject({
    status: 400,
    body: { error: 'OpenSurvey' },
  });
  const few = await nextSurvey(organisation.accountId, 4);
  expect(await read(few, organisation.as.report)).toMatchObject({
    status: 400,
    body: { error: 'SampleTooSmall', message: (await report(few, organisation)).message },
  });
});

test('the log entry contains the surveys in the trend', async () => {
  const organisation = await lastingOrganisation();
  const [first, second] = [await nextSurvey(organisation.accountId, 6), await nextSurvey(organisation.accountId, 6)];
  const {
    surveys: [earlier],
  } = await trend(second, organisation);
  await trend(first, organisation);
  const entries = await api.db
    .selectFrom('audit_entry')
    .where('account_id', '=', organisation.accountId)
    .where('action', '=', 'getTrend')
    .select(['object', 'details'])
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries.find(({ object }) => object['surveyId'] === second.surveyId)!.details).toEqual({
    comparedWith: [earlier!.survey.name],
  });
});

test('a survey with waiting removals is listed with suppressed scores; its own trend is rejected like its report', async () => {
  const organisation = await lastingOrganisation();
  const { accountId } = organisation;
  const [first, second] = [await nextSurvey(accountId, 30), await nextSurvey(accountId, 30)];
  const remove = (people: number[]) =>
    api.call('DELETE', `${first.url}/participations`, {
      token: organisation.as.super,
      json: { participationIds: people.map((person) => first.adminIds[person]!) },
    });
  expect((await remove([0, 1])).status).toBe(204);
  const {
    surveys: [held, own],
    sections,
  } = await trend(second, organisation);
  expect(held).toMatchObject({ survey: { id: first.surveyId }, score: null, sampleSize: null, suppressed: true });
  expect(held!.scores).toMatchObject(
    sections.map(({ id }) => ({
      sectionId: id,
      score: null,
      scored: true,
      sampleSize: null,
      interval: null,
      difference: null,
      suppressed: true,
    })),
  );
  expect(own).toMatchObject({ sampleSize: 30 });
  expect(await read(first, organisation.as.report)).toMatchObject({
    status: 400,
    body: { error: 'SampleTooSmall', message: (await report(first, organisation)).message },
  });
  expect((await remove([2, 3, 4, 5])).status).toBe(204);
  expect((await trend(second, organisation)).surveys[0]).toMatchObject({
    sampleSize: 24,
    score: (await report(first, organisation)).score,
  });
});

test('a survey whose answers were erased keeps its place', async () => {
  const organisation = await lastingOrganisation();
  const { accountId } = organisation;
  const first = await nextSurvey(accountId, 21);
  api.wait(20 * day);
  const second = await nextSurvey(accountId, 22);
  const before = await trend(second, organisation);
  await api.db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
  api.wait(15 * day);
  await eraseDueSurveys(api.db, api.config, recordLog().log, api.clock());
  expect((await report(first, organisation)).whenErased).not.toBe(null);
  expect((await report(second, organisation)).whenErased).toBe(null);
  expect(await trend(second, organisation)).toEqual(before);
});

test('a section that an earlier version of the type does not have is missing there, not suppressed', async () => {
  const organisation = await lastingOrganisation();
  const versionOf = (sections: SurveyType['report']['sections']): SurveyType => ({
    ...attackedType,
    report: { ...attackedType.report, sections },
  });
  const [mood, work] = attackedType.report.sections;
  const first = await nextSurvey(organisation.accountId, 9, { type: versionOf([mood!]), answers: inventAnswers });
  const second = await nextSurvey(organisation.accountId, 9, {
    type: versionOf([work!, mood!]),
    answers: inventAnswers,
  });
  const { sections, surveys } = await trend(second, organisation);
  expect(sections.map(({ id }) => id)).toEqual(['work', 'mood']);
  expect(surveys[0]!.scores).toMatchObject([
    { sectionId: 'work', score: null, scored: false, sampleSize: null },
    { sectionId: 'mood', score: expect.any(Number), scored: true, sampleSize: expect.any(Number) },
  ]);
  expect(surveys[1]!.scores.map(({ score }) => typeof score)).toEqual(['number', 'number']);
  expect(surveys[0]!.survey.id).toBe(first.surveyId);
});
