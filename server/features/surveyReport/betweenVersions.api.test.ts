import { uncompared } from '#testing/results/certainty.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ReportArea, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { aspect, choice, makeSurveyType, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

/*
 * Two versions of a survey type. The newer one has another item in the aspect "energy" of the section "mood", another
 * range of the unscored scale "weather", and one more question.
 */
const version = (energy: string, weather: number, more: string[]): SurveyType =>
  makeSurveyType({
    id: 'versions',
    sections: {
      scored: ['calm-1', 'calm-2', energy, 'pace-1', 'pace-2'].map((id) => scale(id)),
      alone: [
        choice('place', 3),
        scale('weather', { max: weather, labels: ['Bad', 'Good'] }),
        ...more.map((id) => scale(id)),
      ],
    },
    scored: [
      scoredSection('mood', [aspect('calm', ['calm-1', 'calm-2']), aspect('energy', [energy])]),
      scoredSection('work', [aspect('pace', ['pace-1', 'pace-2'])]),
    ],
  });
const [older, newer] = [version('energy-old', 5, []), version('energy-new', 7, ['new'])];
const otherBands: SurveyType = { ...newer, report: { ...newer.report, bands: { good: 0.3, great: 0.9 } } };

let api: ApiApp;
let organisation: Organisation;
let early: TestSurvey;
let late: TestSurvey;
let alone: { early: SurveyReport; late: SurveyReport };

const nextSurvey = (accountId: string, type: SurveyType, more: SurveyOptions = {}) => {
  api.wait(1000);
  return makeSurvey(api, { accountId, type, people: 40, status: 'CLOSED', ...more });
};
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  early = await nextSurvey(organisation.accountId, older, { people: 60 });
  late = await nextSurvey(organisation.accountId, newer);
  alone = { early: await report(early), late: await report(late) };
});
afterAll(() => api.close());

async function report({ url }: TestSurvey, request: object = {}, { as } = organisation): Promise<SurveyReport> {
  const { status, body } = await api.call('POST', `${url}/report`, { token: as.report, json: request });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
async function trend({ url }: TestSurvey, { as } = organisation): Promise<Trend> {
  return (await api.call('GET', `${url}/report/trend`, { token: as.report })).body;
}

const section = ({ sections }: SurveyReport, id: string) => sections.find((each) => each.id === id)!;
const area = (of: SurveyReport, sectionId: string, id: string): ReportArea =>
  section(of, sectionId).areas.find((each) => each.id === id)!;
const aspects = (of: SurveyReport, series: number) => [
  ...area(of, 'mood', 'aspects').series[series]!.aspects,
  ...area(of, 'work', 'aspects').series[series]!.aspects,
];
const notScored = { score: null, scored: false };
/** An aspect that the surveys do not share. */
const different = { ...notScored, minRatio: null, midRatio: null, maxRatio: null, sampleSize: null };
const isSuppressed = (of: object) => 'suppressed' in of;
/** Checks that a series has no numbers, and that none is suppressed. */
function expectNoData(series: ReportArea['series'][number]): void {
  expect(series.data.length).toBeGreaterThan(0);
  for (const point of series.data) expect(point).toMatchObject({ ...notScored, y: null });
  expect([series.sampleSize, isSuppressed(series)]).toEqual([null, false]);
}

test('the report of a single survey has every score', () => {
  for (const each of [alone.early, alone.late]) {
    expect(
      [each, section(each, 'mood'), section(each, 'work'), ...aspects(each, 0)].map(({ scored }) => scored),
    ).toEqual(Array.from({ length: 6 }, () => true));
    expect(section(each, 'answers-alone')).toMatchObject(notScored);
    expect(area(each, 'answers-alone', 'place').series[0]!.data.every(({ scored }) => scored)).toBe(true);
  }
});

test('a comparison has only the scores of the same items', async () => {
  const compared = await report(late, { compareToSurvey: early.surveyId });
  const { compareToScores, comparisons, sections, ...own } = compared;
  expect(own).toEqual(Object.fromEntries(Object.entries(alone.late).filter(([key]) => key in own)));
  expect(aspects(compared, 0)).toEqual(aspects(alone.late, 0));
  expect(sections.map(({ score }) => score)).toEqual(alone.late.sections.map(({ score }) => score));

  const [calm, energy, pace] = aspects(compared, 1);
  const [calmBefore, , paceBefore] = aspects(alone.early, 0);
  expect([calm!, pace!].map((each) => ({ ...each, ...uncompared }))).toEqual([calmBefore, paceBefore]);
  expect(energy).toMatchObject(different);
  expect(comparisons).toMatchObject([{ name: compareToScores[0]!.name, relation: 'otherSurvey' }]);
  expect(compareToScores[0]).toMatchObject({ ...notScored, sampleSize: 60 });
  expect(section(compared, 'mood').compareToScores[0]).toMatchObject({ ...notScored, sampleSize: null });
  expect(section(compared, 'work').compareToScores[0]).toMatchObject({
    score: section(alone.early, 'work').score,
    scored: true,
  });
  expect([energy!, compareToScores[0]!, section(compared, 'mood').compareToScores[0]!].some(isSuppressed)).toBe(false);

  expectNoData(area(compared, 'mood', 'spread').series[1]!);
  expect(area(compared, 'work', 'spread').series[1]!.data).toEqual(area(alone.early, 'work', 'spread').series[0]!.data);
  const answers = (id: string) => area(compared, 'answers-alone', id).series[1]!;
  expect(answers('place').data).toEqual(area(alone.early, 'answers-alone', 'place').series[0]!.data);
  expectNoData(answers('weather'));
  expectNoData(answers('new'));
});

test('a comparison with a filter of the same survey has every score', async () => {
  const compared = await report(late, { compareToFilter: { questions: [{ id: 'place', answers: [0] }] } });
  expect(compared.compareToScores[0]).toMatchObject({ scored: true });
  expect(aspects(compared, 1).every(({ scored }) => scored)).toBe(true);
});

test('combined surveys have only the scores of the same items, and the others are not made of fewer surveys', async () => {
  const combined = await report(late, { combineWithSurveys: [early.surveyId] });
  expect(combined).toMatchObject({ ...notScored, sampleSize: 100 });
  expect(section(combined, 'mood')).toMatchObject(notScored);
  const [calm, energy] = aspects(combined, 0);
  const [before, now] = [aspects(alone.early, 0)[0]!, aspects(alone.late, 0)[0]!];
  expect(calm).toMatchObject({ scored: true, sampleSize: 100 });
  expect(calm!.score).toBeCloseTo((before.score! * 60 + now.score! * 40) / 100, 12);
  expect(energy).toMatchObject(different);
  expect(section(combined, 'work').score).toBeCloseTo(
    (section(alone.early, 'work').score! * 60 + section(alone.late, 'work').score! * 40) / 100,
    12,
  );
  expect([combined, section(combined, 'mood'), energy!].some(isSuppressed)).toBe(false);
  expectNoData(area(combined, 'mood', 'spread').series[0]!);
  expectNoData(area(combined, 'answers-alone', 'weather').series[0]!);
  expectNoData(area(combined, 'answers-alone', 'new').series[0]!);
  expect(area(combined, 'answers-alone', 'place').series[0]).toMatchObject({ sampleSize: 100 });
});

test('what a combined report does not have is not compared either', async () => {
  const third = await nextSurvey(organisation.accountId, newer);
  const compared = await report(late, { combineWithSurveys: [early.surveyId], compareToSurvey: third.surveyId });
  expect(compared.compareToScores[0]).toMatchObject(notScored);
  const [calm, energy] = aspects(compared, 1);
  expect(calm).toMatchObject({ scored: true, score: aspects(await report(third), 0)[0]!.score });
  expect(energy).toMatchObject(different);
});

test('with other bands, scores are compared and combined without shares', async () => {
  const strict = await nextSurvey(organisation.accountId, otherBands);
  const noShares = { minRatio: null, midRatio: null, maxRatio: null };
  const compared = await report(strict, { compareToSurvey: late.surveyId });
  expect(compared.compareToScores[0]).toMatchObject({ score: alone.late.score, scored: true });
  for (const [index, each] of aspects(compared, 1).entries()) {
    expect({ ...each, ...uncompared }).toEqual({ ...aspects(alone.late, 0)[index]!, ...noShares });
  }
  expect(aspects(compared, 0).every(({ minRatio }) => minRatio !== null)).toBe(true);
  for (const each of aspects(await report(strict, { combineWithSurveys: [late.surveyId] }), 0)) {
    expect(each).toMatchObject({ ...noShares, scored: true, sampleSize: 80, score: expect.any(Number) });
  }
});

test('the trend keeps the surveys, with only the scores of the same items as in the latest', async () => {
  const points = (await trend(late)).surveys;
  expect(points.map(({ survey }) => survey.id)).toEqual([early.surveyId, late.surveyId]);
  expect(points[0]).toMatchObject({
    ...notScored,
    sampleSize: 60,
    scores: [
      { sectionId: 'mood', ...notScored, sampleSize: null },
      { sectionId: 'work', score: section(alone.early, 'work').score, scored: true, sampleSize: 60 },
    ],
  });
  expect([points[0]!, ...points[0]!.scores].some(isSuppressed)).toBe(false);
  expect(points[1]).toMatchObject({ score: alone.late.score, scored: true });
  expect((await trend(early)).surveys[0]).toMatchObject({ score: alone.early.score, scored: true });

  const heatMap = (await api.call('GET', `${late.url}/report/heat-map`, { token: organisation.as.report })).body;
  expect(heatMap.rows[0].scores.map(({ scored }: { scored: boolean }) => scored)).toEqual([true, true]);
});

test('the norm is compared only by the same items, and an edition that does not name its rules is replaced', async () => {
  for (let other = 0; other < 3; other += 1)
    await nextSurvey((await createOrganisation(api, `Other ${other}`)).accountId, older);
  const withNorm = (of: TestSurvey) => report(of, { compareToNormative: true });
  const same = await withNorm(early);
  expect(same.compareToScores[0]).toMatchObject({ score: expect.any(Number), scored: true, sampleSize: 120 });
  expect(aspects(same, 1).every(({ score, scored, minRatio }) => score !== null && scored && minRatio !== null)).toBe(
    true,
  );

  const other = await withNorm(late);
  const [calm, energy, pace] = aspects(other, 1);
  expect([calm!, pace!].map(({ score, minRatio }) => [score, minRatio])).toEqual(
    [0, 2].map((index) => [aspects(same, 1)[index]!.score, aspects(same, 1)[index]!.minRatio]),
  );
  expect(energy).toMatchObject(different);
  expect(other.compareToScores[0]).toMatchObject({ ...notScored, sampleSize: 120 });
  expect(section(other, 'mood').compareToScores[0]).toMatchObject(notScored);
  expect(section(other, 'work').compareToScores[0]!.score).toEqual(section(same, 'work').compareToScores[0]!.score);
  const combined = await report(early, { compareToNormative: true, combineWithSurveys: [late.surveyId] });
  expect(combined.compareToScores[0]).toMatchObject(notScored);
  expect(aspects(combined, 1).map(({ score }) => score)).toEqual(aspects(other, 1).map(({ score }) => score));

  const stored = () =>
    api.db.selectFrom('norm_edition').where('account_id', '=', organisation.accountId).select('scores');
  const { rules, ...scores } = (await stored().executeTakeFirstOrThrow()).scores;
  expect(Object.keys(rules)).not.toContain('item:place');
  await api.db
    .updateTable('norm_edition')
    .set({ scores: JSON.stringify(scores) })
    .where('account_id', '=', organisation.accountId)
    .execute();
  api.wait(1000);
  const again = await withNorm(early);
  expect(again.compareToScores).toEqual(same.compareToScores);
  expect(again.normative!.date).not.toBe(same.normative!.date);
  expect((await stored().executeTakeFirstOrThrow()).scores.rules).toEqual(rules);
});

test('the workbook says that the questions are different', async () => {
  const request = { compareToSurvey: early.surveyId };
  const { token } = (
    await api.call('POST', `${late.url}/report/request-download`, { token: organisation.as.report, json: request })
  ).body;
  const file = await api.app.inject({ url: `/api/v0${late.url}/report/download?token=${token}` });
  const sheets = await readWorkbook(new Uint8Array(file.rawPayload));
  const [, , , mood, , work] = sheets.get('Sections')!.rows.slice(1);
  const note = 'different questions';
  expect(mood![0]).toBe('mood');
  expect(mood!.slice(2)).toEqual([note, note, 60, 60, note, note, null, null, null]);
  expect(work![0]).toBe('work');
  expect(work![2]).toBeCloseTo(section(alone.early, 'work').score!, 12);
});

test('a survey with waiting removals is suppressed where the questions are the same', async () => {
  const own = await createOrganisation(api, 'With removals');
  const first = await nextSurvey(own.accountId, older);
  const second = await nextSurvey(own.accountId, newer);
  const { status } = await api.call('DELETE', `${first.url}/participations`, {
    token: own.as.super,
    json: { participationIds: [first.adminIds[0]!] },
  });
  expect(status).toBe(204);
  expect((await trend(second, own)).surveys[0]).toMatchObject({
    ...notScored,
    sampleSize: null,
    suppressed: true,
    scores: [
      { sectionId: 'mood', ...notScored, sampleSize: null },
      { sectionId: 'work', score: null, scored: true, sampleSize: null, suppressed: true },
    ],
  });
});
