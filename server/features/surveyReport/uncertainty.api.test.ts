import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeatMap, Interval, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { uncompared } from '#testing/results/certainty.ts';
import {
  compareIntervals,
  reportedScores,
  scoreCodes,
  spreadWithinBlocks,
  storedScores,
  t95,
} from '#testing/results/intervalsFromAnswers.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { answersNear, isInNorth, isInSouth, makeTwoGroups } from '#testing/surveys/makeTwoGroups.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

const minimum = 5;
let api: ApiApp;
let organisation: Organisation;

beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: String(minimum) });
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

async function report({ url }: TestSurvey, request: object = {}, { as } = organisation): Promise<SurveyReport> {
  const { status, body } = await api.call('POST', `${url}/report`, { token: as.report, json: request });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const heatMap = async ({ url }: TestSurvey): Promise<HeatMap> =>
  (await api.call('GET', `${url}/report/heat-map`, { token: organisation.as.report })).body;
const trend = async ({ url }: TestSurvey, { as }: Organisation): Promise<Trend> =>
  (await api.call('GET', `${url}/report/trend`, { token: as.report })).body;
const section = ({ sections }: SurveyReport, id: string) => sections.find((each) => each.id === id)!;
const groups = (...participantGroups: string[]) => ({ participantGroups });
const site = (...answers: number[]) => ({ questions: [{ id: 'site', answers }] });

async function closedTwoGroups(options: Parameters<typeof makeTwoGroups>[1] = {}): Promise<TestSurvey> {
  const survey = await makeTwoGroups(api, { accountId: organisation.accountId, ...options });
  await survey.close();
  return survey;
}

const halfOf = (interval: Interval | null) => (interval!.high - interval!.low) / 2;
const sdOf = ({ uncertainty }: SurveyReport, code: string) => uncertainty!.sds.find((each) => each.code === code)!.sd;

/** The number of people of the section with the fewest, which the overall score's interval and labels use. */
const fewestOf = (of: SurveyReport) => Math.min(...['mood', 'work'].map((id) => section(of, id).sampleSize!));

/** By R: `qt(1 - 0.05 / (2 * family), df)`, where the family is all six scores, or these times two groups. */
const ofSix = 2.72702574355;
const ofTwelve = 2.97729224342;

describe('a survey with two groups', () => {
  let survey: TestSurvey;
  let whole: SurveyReport;
  let north: string;
  let south: string;
  beforeAll(async () => {
    survey = await closedTwoGroups();
    whole = await report(survey);
    [north, south] = [survey.groupIds['North']!, survey.groupIds['South']!];
  });

  test('has intervals of everyone and of each group that follow from the pooled standard deviation', async () => {
    for (const [filter, isIn] of [
      [{}, () => true],
      [groups(north), isInNorth],
      [groups(south), isInSouth],
    ] as const)
      expect(
        await compareIntervals(api.db, survey, { report: await report(survey, { filter }), isIn, minimum }),
      ).toEqual([]);
    const people = await storedScores(api.db, survey);
    expect(whole.uncertainty!.sds).toEqual(
      scoreCodes.map((code) => ({ code, sd: spreadWithinBlocks(people, code).sd, declared: false })),
    );
  });

  test('has numbers of people that differ by less than the minimum only from the real ones', async () => {
    const work = async (filter: object) => section(await report(survey, { filter }), 'work').sampleSize;
    // 21 of 24 people in North answered, 16 of 24 in South, and 53 of all 64.
    expect([section(whole, 'work').sampleSize, await work(groups(north)), await work(groups(south))]).toEqual([
      53, 24, 16,
    ]);
    expect([section(whole, 'mood').sampleSize, whole.sampleSize]).toEqual([64, 64]);
  });

  test('has an overall score that is no surer than its section with the fewest people', async () => {
    const ofSouth = await report(survey, { filter: groups(south) });
    expect([ofSouth.sampleSize, fewestOf(ofSouth)]).toEqual([24, 16]);
    expect(halfOf(ofSouth.interval)).toBeCloseTo((t95.get(61)! * sdOf(whole, 'overall')) / Math.sqrt(16), 8);
    const {
      compareToScores: [compared],
    } = await report(survey, { compareToFilter: groups(south) });
    expect(compared).toMatchObject({ sampleSize: 24, interval: ofSouth.interval });
    // South against the 53 - 16 others.
    expect(halfOf(compared!.differenceInterval)).toBeCloseTo(
      whole.uncertainty!.critical!.clearly * sdOf(whole, 'overall') * Math.sqrt(1 / 16 + 1 / 37),
      8,
    );
  });

  test('has critical values with two significant digits and the declared smallest difference', async () => {
    const { critical, smallestDifference } = whole.uncertainty!;
    expect(smallestDifference).toBe(0.05);
    for (const value of Object.values(critical!)) expect(value).toBe(Number(value.toPrecision(2)));
    expect(critical!.clearly).toBeGreaterThan(critical!.probably);
    expect(critical!.probably).toBeGreaterThan(t95.get(Infinity)!);
    expect((await heatMap(survey)).uncertainty).toEqual(whole.uncertainty);
  });

  test('labels a group against all others in the heat map, and everyone against the group in a report', async () => {
    const map = await heatMap(survey);
    const rowOf = (id: string | null) => map.rows.find(({ group }) => (group?.id ?? null) === id)!;
    expect(
      rowOf(null).scores.map(({ difference, differenceInterval }) => ({ difference, differenceInterval })),
    ).toEqual([uncompared, uncompared]);
    expect(rowOf(south).scores.map(({ difference }) => difference)).toEqual(['clearlyLower', 'clearlyLower']);
    expect(rowOf(north).scores.map(({ difference }) => difference)).toEqual(['clearlyHigher', 'clearlyHigher']);

    const compared = await report(survey, { compareToFilter: groups(south) });
    for (const [index, id] of ['mood', 'work'].entries()) {
      const [all, own] = [section(whole, id), rowOf(south).scores[index]!];
      const rest = all.sampleSize! - own.sampleSize!;
      const others = (all.sampleSize! * all.score! - own.sampleSize! * own.score!) / rest;
      const error = sdOf(whole, id) * Math.sqrt(1 / own.sampleSize! + 1 / rest);
      const margin = whole.uncertainty!.critical!.clearly * error;
      expect(own.differenceInterval!.low).toBeCloseTo(own.score! - others - margin, 9);
      expect(own.differenceInterval!.high).toBeCloseTo(own.score! - others + margin, 9);
      const from = section(compared, id).compareToScores[0]!;
      expect(from.difference).toBe('clearlyHigher');
      expect(from.differenceInterval!.low).toBeCloseTo(-own.differenceInterval!.high, 9);
      expect(from.differenceInterval!.high).toBeCloseTo(-own.differenceInterval!.low, 9);
    }
    for (const score of reportedScores(compared, 1).values())
      expect(score).toMatchObject({ difference: 'clearlyHigher' });
  });

  test.each([
    ['two groups', () => [groups(north), groups(south)], [24, 16], 'clearlyHigher'],
    ['two options of a choice', () => [site(0), site(1)], [21, 22], 'practicallySame'],
    [
      'a group and one option in it',
      () => [groups(north), { ...groups(north), ...site(0) }],
      [16, 8],
      'noClearDifference',
    ],
  ] as const)('compares %s in a family of all scores', async (_, filters, [first, second], difference) => {
    const [filter, compareToFilter] = filters();
    const { compareToScores } = await report(survey, { filter, compareToFilter });
    expect(compareToScores[0]!.difference).toBe(difference);
    expect(halfOf(compareToScores[0]!.differenceInterval)).toBeCloseTo(
      ofSix * sdOf(whole, 'overall') * Math.sqrt(1 / first + 1 / second),
      8,
    );
  });

  test.each([
    ['everyone', () => [{}, groups(south)], { relation: 'part', whole: null }, { scores: 6, groups: 2 }],
    ['two groups', () => [groups(north), groups(south)], { relation: 'apart', whole: null }, { scores: 6, groups: 1 }],
    [
      'a part of a group',
      () => [{ ...groups(north), ...site(0) }, groups(north)],
      { relation: 'whole', whole: expect.stringMatching(/^North /) },
      { scores: 6, groups: 1 },
    ],
    [
      'a group with a part of it',
      () => [groups(north), { ...groups(north), ...site(0) }],
      { relation: 'part', whole: expect.stringMatching(/^North /) },
      { scores: 6, groups: 1 },
    ],
    ['groups that overlap', () => [groups(north), site(0)], { relation: null, whole: null }, null],
  ] as const)('says how %s are compared', async (_, filters, relation, family) => {
    const [filter, compareToFilter] = filters();
    const { comparisons, compareToScores } = await report(survey, { filter, compareToFilter });
    expect(comparisons).toEqual([{ name: compareToScores[0]!.name, ...relation, family, uncertainty: null }]);
  });

  test('gives no label to populations that may overlap', async () => {
    const tools = (option: number) => ({ questions: [{ id: 'tools', answers: [option] }] });
    for (const [filter, compareToFilter] of [
      [tools(0), tools(1)],
      [groups(north), site(0)],
      [groups(north), groups(north)],
    ]) {
      const { compareToScores, sections } = await report(survey, { filter, compareToFilter });
      for (const score of [...compareToScores, ...sections.flatMap((each) => each.compareToScores)])
        expect(score).toMatchObject({ score: expect.any(Number), ...uncompared });
    }
  });

  test('counts invited people of everyone, of groups and of unions, and no responses by the share link', async () => {
    const invitedIn = async (filter: object) => {
      const { invited, invitedCompleted, sections } = await report(survey, { filter });
      for (const each of sections.filter(({ scored }) => scored))
        expect(each).toMatchObject({ invited, invitedCompleted });
      return [invited, invitedCompleted];
    };
    expect(await invitedIn({})).toEqual([64, 60]);
    expect(await invitedIn(groups(north))).toEqual([28, 24]);
    expect(await invitedIn(groups(south))).toEqual([24, 24]);
    expect(await invitedIn(groups(north, south))).toEqual([52, 48]);
    expect(await invitedIn(site(0))).toEqual([null, null]);
    expect(await invitedIn({ ...groups(north), ...site(0) })).toEqual([null, null]);
    const rows = (await heatMap(survey)).rows.map(({ group, invited, invitedCompleted }) => [
      group && group.name.split(' ')[0],
      invited,
      invitedCompleted,
    ]);
    expect(rows).toEqual([
      [null, 64, 60],
      ['North', 28, 24],
      ['South', 24, 24],
    ]);
  });
});

describe('fewer people', () => {
  test('have the declared standard deviation and the normal distribution, and one block has no critical values', async () => {
    const survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 20,
      type: attackedType,
      answers: (_, person) => [...answersNear(4, person), { questionId: 'site', intValue: person % 2 }],
      status: 'CLOSED',
    });
    const own = await report(survey);
    expect(own.uncertainty).toEqual({
      critical: null,
      smallestDifference: 0.05,
      sds: scoreCodes.map((code) => ({ code, sd: 0.2, declared: true })),
      declaredIn: 1,
      talliesOnly: false,
    });
    expect(await compareIntervals(api.db, survey, { report: own, isIn: () => true, minimum })).toEqual([]);
    const { compareToScores } = await report(survey, { filter: site(0), compareToFilter: site(1) });
    // By R: qnorm(1 - 0.05 / 12).
    expect(halfOf(compareToScores[0]!.differenceInterval)).toBeCloseTo(2.63825727348 * 0.2 * Math.sqrt(2 / 10), 8);

    const larger = await closedTwoGroups();
    const combined = await report(larger, { combineWithSurveys: [survey.surveyId] });
    expect(combined.uncertainty).toMatchObject({ declaredIn: 1, talliesOnly: false });
    expect(combined.uncertainty!.sds.some(({ declared }) => declared)).toBe(false);
    const compared = await report(larger, { compareToSurvey: survey.surveyId });
    expect([compared.uncertainty!.declaredIn, compared.comparisons[0]!.uncertainty]).toEqual([0, own.uncertainty]);
  });

  test('have limited means with intervals that reach the end of the scale', async () => {
    const isBest = (person: number) => person < 8;
    const isWorst = (person: number) => person >= 8 && person < 16;
    const best = answersNear(9, 0);
    const worst = answersNear(-9, 0);
    const survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 40,
      type: attackedType,
      groups: { Best: isBest, Worst: isWorst },
      answers: (_, person) => (isBest(person) ? best : isWorst(person) ? worst : answersNear(3, person)),
      status: 'CLOSED',
    });
    const scoresOf = async (group: string) => [
      ...reportedScores(await report(survey, { filter: groups(survey.groupIds[group]!) })).values(),
    ];
    for (const { score, sampleSize, interval } of await scoresOf('Best')) {
      expect([score, sampleSize, interval!.high]).toEqual([0.95, 8, 1]);
      expect(interval!.low).toBeLessThan(0.95);
    }
    for (const { score, sampleSize, interval } of await scoresOf('Worst')) {
      expect([score, sampleSize, interval!.low]).toEqual([0.05, 8, 0]);
      expect(interval!.high).toBeGreaterThan(0.05);
    }
    expect((await heatMap(survey)).rows.map(({ scores }) => scores[0]!.difference)).toEqual([
      null,
      'clearlyHigher',
      'clearlyLower',
    ]);
  });
});

describe('other surveys', () => {
  let own: Organisation;
  let early: TestSurvey;
  let late: TestSurvey;
  beforeAll(async () => {
    own = await createOrganisation(api, 'Two surveys');
    const options = { accountId: own.accountId, prefix: 'staff' };
    early = await closedTwoGroups(options);
    api.wait(1000);
    // The same people, who are in the same groups. South has got better.
    late = await closedTwoGroups({ ...options, groups: {}, answers: (_, person) => answersNear(4, person) });
  });
  const errorOf = async (surveys: TestSurvey[], code: string, sizes: number[]) => {
    const sds = await Promise.all(surveys.map(async (survey) => sdOf(await report(survey, {}, own), code)));
    return Math.sqrt(sds.reduce((sum, sd, index) => sum + sd ** 2 / sizes[index]!, 0));
  };

  test('are one family of all scores for everyone, in the trend and in the report', async () => {
    const [first, last] = (await trend(late, own)).surveys;
    const {
      compareToScores: [compared],
      comparisons,
    } = await report(late, { compareToSurvey: early.surveyId }, own);
    const error = await errorOf([late, early], 'overall', [64, 53]);
    const ofEarly = (await report(early, {}, own)).uncertainty;
    expect(comparisons).toEqual([
      {
        name: compared!.name,
        relation: 'otherSurvey',
        whole: null,
        family: { scores: 6, groups: 1 },
        uncertainty: ofEarly,
      },
    ]);
    expect(first!.uncertainty).toEqual(ofEarly);
    for (const score of [last!, compared!]) {
      expect(score.difference).toBe('clearlyHigher');
      expect(halfOf(score.differenceInterval)).toBeCloseTo(ofSix * error, 8);
    }
    expect(last!.scores.map(({ difference }) => difference)).toEqual(['clearlyHigher', 'clearlyHigher']);
  });

  test('are one family of all scores and groups for a group', async () => {
    const filter = groups(early.groupIds['South']!);
    const {
      compareToScores: [compared],
      comparisons,
    } = await report(late, { filter, compareToSurvey: early.surveyId }, own);
    expect(comparisons[0]!.family).toEqual({ scores: 6, groups: 2 });
    expect(compared!.difference).toBe('clearlyHigher');
    expect(halfOf(compared!.differenceInterval)).toBeCloseTo(
      ofTwelve * (await errorOf([late, early], 'overall', [24, 16])),
      8,
    );
  });

  test('combined have the largest standard deviation, no critical values, and invited people of both', async () => {
    const combined = await report(late, { combineWithSurveys: [early.surveyId] }, own);
    const alone = [await report(late, {}, own), await report(early, {}, own)];
    expect(combined.uncertainty).toEqual({
      critical: null,
      smallestDifference: 0.05,
      sds: scoreCodes.map((code) => ({
        code,
        sd: Math.max(...alone.map((each) => sdOf(each, code))),
        declared: false,
      })),
      declaredIn: 0,
      talliesOnly: false,
    });
    expect(combined).toMatchObject({ sampleSize: 128, invited: 128, invitedCompleted: 120 });
    const sd = sdOf(combined, 'overall');
    expect(fewestOf(combined)).toBe(64 + 53);
    expect(halfOf(combined.interval)).toBeCloseTo((t95.get(61)! * sd) / Math.sqrt(64 + 53), 8);

    const {
      compareToScores: [south],
    } = await report(
      late,
      { combineWithSurveys: [early.surveyId], compareToFilter: groups(early.groupIds['South']!) },
      own,
    );
    expect(south).toMatchObject({ difference: 'clearlyHigher', sampleSize: 48 });
    expect(halfOf(south!.differenceInterval)).toBeCloseTo(
      ofTwelve * sd * Math.sqrt(1 / (64 + 53 - 40) + 1 / (24 + 16)),
      8,
    );
  });

  test('of a norm are a fixed value', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await makeSurvey(api, {
        accountId: (await createOrganisation(api, name)).accountId,
        people: 40,
        type: attackedType,
        answers: (_, person) => answersNear(2, person),
        status: 'CLOSED',
      });
    const compared = await report(late, { compareToNormative: true }, own);
    const [norm] = compared.compareToScores;
    expect(norm).toMatchObject({ name: 'Norm', interval: null, difference: 'clearlyHigher' });
    expect(halfOf(norm!.differenceInterval)).toBeCloseTo((ofSix * sdOf(compared, 'overall')) / Math.sqrt(64), 8);
  });
});
