import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HeatMap, SurveyReport } from '#contract/entities/surveyReport.ts';
import { migrate } from '#server/db/migrate.ts';
import { closeSurvey } from '#server/features/survey/surveyLifecycle.ts';
import { projectRoot } from '#server/projectRoot.ts';
import { eraseDueSurveys } from '#server/schedule/schedule.ts';
import { uncompared } from '#testing/results/certainty.ts';
import { compareIntervals, reportedScores, scoreCodes, storedScores } from '#testing/results/intervalsFromAnswers.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import type { TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { isInSouth, makeTwoGroups } from '#testing/surveys/makeTwoGroups.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { uncertaintyWork } from './releaseUncertainty.ts';

const minimum = 5;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
let api: ApiApp;
let organisation: Organisation;

beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: String(minimum) });
  organisation = await createOrganisation(api);
  // The tests advance the time by more than the lifetime of a session.
  await api.db
    .updateTable('session_token')
    .set({ expires_at: new Date('2040-01-01') })
    .where('kind', '=', 'access')
    .execute();
});
afterAll(() => api.close());

/** A closed survey whose uncertainty was not released yet. */
async function justClosed(): Promise<TestSurvey> {
  const survey = await makeTwoGroups(api, { accountId: organisation.accountId });
  await closeSurvey(api.db, survey, api.config, api.clock());
  return survey;
}

/** Does the periodic work once. Fails if something is logged. */
async function work(): Promise<void> {
  const { log, lines } = recordLog();
  await uncertaintyWork(api, log).run();
  expect(lines).toEqual([]);
}

async function pages(survey: TestSurvey): Promise<{ report: SurveyReport; map: HeatMap }> {
  const token = organisation.as.report;
  const compareToFilter = { participantGroups: [survey.groupIds['South']!] };
  const report = await api.call('POST', `${survey.url}/report`, { token, json: { compareToFilter } });
  const map = await api.call('GET', `${survey.url}/report/heat-map`, { token });
  expect([report.status, map.status]).toEqual([200, 200]);
  return { report: report.body, map: map.body };
}
const everyScore = ({ report, map }: { report: SurveyReport; map: HeatMap }) =>
  [
    ...reportedScores(report).values(),
    ...reportedScores(report, 1).values(),
    ...map.rows.flatMap(({ scores }) => scores),
  ].map((score) => ({ ...uncompared, ...score }));
const labels = ({ map }: { map: HeatMap }) =>
  map.rows.flatMap(({ scores }) => scores.map(({ difference }) => difference));

/** Checks that the pages have scores, but nothing that says how sure they are. */
async function expectNothingReleased(survey: TestSurvey): Promise<void> {
  const shown = await pages(survey);
  expect([shown.report.uncertainty, shown.map.uncertainty]).toEqual([null, null]);
  for (const score of everyScore(shown))
    expect(score).toMatchObject({
      score: expect.any(Number),
      sampleSize: expect.any(Number),
      interval: null,
      ...uncompared,
    });
}
const expectIntervals = async (survey: TestSurvey, isIn: (person: number) => boolean, report: SurveyReport) =>
  expect(await compareIntervals(api.db, survey, { report, isIn, minimum })).toEqual([]);

/** Erases the answers of all closed surveys of the organisation. */
async function erase(): Promise<void> {
  const setRetention = (months: number | null) =>
    api.db.updateTable('account').set({ retention_months: months }).where('id', '=', organisation.accountId).execute();
  await setRetention(1);
  api.wait(40 * 24 * 3_600_000);
  await eraseDueSurveys(api.db, api.config, recordLog().log, api.clock());
  await setRetention(null);
}

const clear = [null, null, 'clearlyHigher', 'clearlyHigher', 'clearlyLower', 'clearlyLower'];

test('is not released with the snapshot, but by the periodic work', async () => {
  const survey = await justClosed();
  await expectNothingReleased(survey);
  await work();
  const released = await pages(survey);
  await expectIntervals(survey, () => true, released.report);
  expect(labels(released)).toEqual(clear);
  await work();
  expect(await pages(survey)).toEqual(released);
});

const remove = async (survey: TestSurvey, people: readonly number[]) => {
  const { status } = await api.call('DELETE', `${survey.url}/participations`, {
    token: organisation.as.super,
    json: { participationIds: people.map((person) => survey.adminIds[person]!) },
  });
  expect(status).toBe(204);
};

test.each([
  ['of fewer than ten people', 58, [[42, 43, 44, 45, 46, 47]]],
  // No one in the second removal has a score of "work", so that its change would be about the first six people.
  [
    'in which a score loses no one that lost few people before',
    48,
    [
      [42, 43, 44, 45, 46, 47],
      [0, 1, ...range(24, 32)],
    ],
  ],
  // Nine people in South and one in North.
  ['in which a block loses few people', 54, [[3, ...range(32, 41)]]],
])('is kept after a removal %s, because the change would be about these few', async (_, left, removals) => {
  const survey = await justClosed();
  await work();
  const wholeReport = async (): Promise<SurveyReport> =>
    (await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: {} })).body;
  const before = await wholeReport();
  for (const people of removals) {
    await remove(survey, people);
    await work();
  }
  const after = await wholeReport();
  expect(after.sampleSize).toBe(left);
  expect(before.uncertainty).not.toBeNull();
  expect(after.uncertainty).toEqual(before.uncertainty);
});

test('is released again after a removal of ten people, without them', async () => {
  const survey = await justClosed();
  await work();
  await remove(survey, range(32, 42));
  await expectNothingReleased(survey);
  await work();
  const released = await pages(survey);
  expect(released.report.sampleSize).toBe(54);
  await expectIntervals(survey, () => true, released.report);
  const { body } = await api.call('POST', `${survey.url}/report`, {
    token: organisation.as.report,
    json: { filter: { participantGroups: [survey.groupIds['South']!] } },
  });
  await expectIntervals(survey, isInSouth, body);
});

test('is released again over everyone if no group can be reported any more', async () => {
  const survey = await justClosed();
  await work();
  // After the first removal, of one person in North, the old ones stay.
  for (const people of [[3, ...range(32, 41)], range(41, 53)]) {
    await remove(survey, people);
    await work();
  }
  const { body } = await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: {} });
  const scores = (await storedScores(api.db, survey)).map((person) => person.scores['mood']!);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  expect(body.uncertainty).toMatchObject({
    critical: null,
    sds: expect.arrayContaining([{ code: 'mood', sd: Number(Math.sqrt(variance).toPrecision(2)), declared: false }]),
  });
});

test('is released for a survey that was closed before the product knew uncertainty, without invited people', async () => {
  const survey = await justClosed();
  await work();
  const before = await pages(survey);
  // The database of an earlier version.
  for (const column of ['uncertainty', 'invited', 'scores', 'events'])
    await sql`alter table results_snapshot drop column ${sql.ref(column)}`.execute(api.db);
  for (const column of ['when_summarised', 'summarised_people', 'time_zone'])
    await sql`alter table survey drop column ${sql.ref(column)}`.execute(api.db);
  for (const table of [
    'kept_step',
    'response_step',
    'password_reset_sign_in',
    'results_page',
    'bulk_mail_pause',
    'task_run',
    'running_server',
    'web_file',
  ])
    await sql`drop table ${sql.ref(table)}`.execute(api.db);
  await sql`alter table membership drop column last_sign_in_on`.execute(api.db);
  await sql`alter table job drop column is_bulk`.execute(api.db);
  await sql`create index job_due on job (run_at) where failed_at is null`.execute(api.db);
  const indexes = readFileSync(path.join(projectRoot, 'server/db/migrations/0029_indexes_of_sweeps.sql'), 'utf8');
  for (const [, name] of indexes.matchAll(/create index (\w+)/g))
    await sql`drop index if exists ${sql.ref(name!)}`.execute(api.db);
  await sql`delete from migration where name >= '0019'`.execute(api.db);
  await migrate(api.db);
  await expectNothingReleased(survey);
  await work();
  const after = await pages(survey);
  expect(everyScore(after).map(({ interval }) => interval)).toEqual(everyScore(before).map(({ interval }) => interval));
  expect([after.report.uncertainty, labels(after)]).toEqual([before.report.uncertainty, labels(before)]);
  expect(before.report).toMatchObject({ invited: 64, invitedCompleted: 60 });
  expect(after.report).toMatchObject({ invited: null, invitedCompleted: null });
});

test('stays when the answers are erased', async () => {
  const survey = await justClosed();
  await work();
  const before = await pages(survey);
  await erase();
  await work();
  const after = await pages(survey);
  expect(after.report.whenErased).not.toBe(null);
  expect({ ...after.report, whenErased: null }).toEqual(before.report);
  expect(after.map).toEqual(before.map);
});

test('is declared if only tallies are left, and then no difference is clear or probable', async () => {
  const survey = await justClosed();
  await erase();
  await expectNothingReleased(survey);
  await work();
  const released = await pages(survey);
  expect(released.report.uncertainty).toEqual({
    critical: null,
    smallestDifference: 0.05,
    sds: scoreCodes.map((code) => ({ code, sd: 0.2, declared: true })),
    declaredIn: 0,
    talliesOnly: true,
  });
  // By R: qnorm(0.975).
  const { interval } = released.report;
  expect(interval!.high - interval!.low).toBeCloseTo((2 * 1.95996398454 * 0.2) / Math.sqrt(53), 8);
  expect(labels(released)).toEqual([null, null, ...Array.from({ length: 4 }, () => 'noClearDifference')]);
  for (const { scores } of released.map.rows)
    for (const { differenceInterval } of scores) expect(differenceInterval).toBe(null);

  const [north, south] = ['North', 'South'].map((name) => ({ participantGroups: [survey.groupIds[name]] }));
  const { body } = await api.call('POST', `${survey.url}/report`, {
    token: organisation.as.report,
    json: { filter: north, compareToFilter: south },
  });
  expect(body.score - body.compareToScores[0].score).toBeGreaterThan(0.3);
  expect(body.compareToScores[0]).toMatchObject({ difference: 'noClearDifference', differenceInterval: null });
  expect(body.comparisons[0]).toMatchObject({ relation: 'apart', family: null });
});

test('is logged if it fails, tried once for each start, and does not stop the work on other surveys', async () => {
  const [damaged, fine] = [await justClosed(), await justClosed()];
  await api.db
    .updateTable('results_snapshot')
    .set({ columns: Buffer.from('damaged') })
    .where('survey_id', '=', damaged.surveyId)
    .execute();
  const { log, lines } = recordLog();
  const { run } = uncertaintyWork(api, log);
  await run();
  await run();
  expect(lines.map(({ level, metadata }) => [level, metadata['surveyId']])).toEqual([['error', damaged.surveyId]]);
  expect((await pages(fine)).report.uncertainty).not.toBe(null);
});
