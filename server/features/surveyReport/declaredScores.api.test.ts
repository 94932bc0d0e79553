import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import type { HeatMap, ReportTile, SurveyReport, Trend } from '#contract/entities/surveyReport.ts';
import { uncertaintyWork } from '#server/results/closing/releaseUncertainty.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

const aroundYou = ['support', 'fairness', 'respect', 'personal-safety'].map((code) => `people-around-you/${code}`);

/** The scores of each survey type. They are the same for all of its versions. */
const types = [
  {
    id: 'pulse',
    overall: true,
    indices: [],
    sections: { 'how-you-are': true, 'how-work-is': true },
    columns: ['how-you-are', 'how-work-is'],
    overTime: ['how-you-are', 'how-work-is'],
    workbook: ['Overall score', 'How people are', 'How work is'],
  },
  {
    id: 'wellbeing',
    overall: false,
    indices: ['outcome', 'conditions'],
    sections: { 'how-you-are': true, 'your-work': true, 'people-and-organisation': true },
    columns: ['how-you-are', 'your-work', 'people-and-organisation'],
    overTime: ['how-you-are', 'conditions', 'your-work', 'people-and-organisation'],
    workbook: ['Working conditions', 'How people are', 'The work itself', 'People and organisation'],
  },
  {
    id: 'psychosocial-risk',
    overall: false,
    indices: [],
    sections: { 'what-work-asks': true, 'how-work-is-arranged': true, 'people-around-you': false },
    columns: ['what-work-asks', 'how-work-is-arranged', ...aroundYou],
    overTime: ['what-work-asks', 'how-work-is-arranged', ...aroundYou],
    workbook: ['What work asks of people', 'How work is arranged'],
  },
];

/** An earlier version, in which the first aspect has one item less. */
function earlierOf(type: SurveyType): SurveyType {
  const earlier = structuredClone(type);
  earlier.report.sections[0]!.aspects[0]!.items.pop();
  return earlier;
}

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

interface Scored {
  score: number | null;
  scored: boolean;
}
/** Checks that a score is there, or that there is no such score. */
const expectScore = ({ score, scored }: Scored, exists: boolean, where: string) =>
  expect([where, scored, score !== null]).toEqual([where, exists, exists]);

describe.each(types)('$id', ({ id, overall, indices, sections, columns, overTime, workbook }) => {
  let organisation: Organisation;
  let early: TestSurvey;
  let late: TestSurvey;
  const close = async (accountId: string, type: SurveyType) => {
    api.wait(1000);
    return makeSurvey(api, {
      accountId,
      type,
      people: 40,
      // The third group is so small that shares of it are suppressed, but not scores.
      groups: {
        North: (person) => person < 16,
        South: (person) => person >= 16 && person < 33,
        West: (person) => person >= 33,
      },
      status: 'CLOSED',
    });
  };
  beforeAll(async () => {
    organisation = await createOrganisation(api);
    const { definition } = api.content.surveyTypes.get(id)!;
    for (let other = 0; other < 4; other += 1) {
      const { accountId } = await createOrganisation(api);
      await close(accountId, definition);
    }
    early = await close(organisation.accountId, earlierOf(definition));
    late = await close(organisation.accountId, definition);
  });

  const get = async <T>(path: string) => (await api.call('GET', path, { token: organisation.as.report })).body as T;
  async function report({ url }: TestSurvey, json: ReportRequest = {}): Promise<SurveyReport> {
    const { status, body } = await api.call('POST', `${url}/report`, { token: organisation.as.report, json });
    expect(status).toBe(200);
    return body;
  }

  /** Checks the report's own scores. @param shared the sections whose items all surveys of the report have. */
  function expectOwn(of: SurveyReport, shared: (section: string) => boolean = () => true): void {
    const all = Object.keys(sections).every(shared);
    expectScore(of, overall && all, 'overall');
    expect(of.unscored).toEqual([
      ...(overall ? [] : ['overall']),
      ...Object.entries(sections).flatMap(([section, exists]) => (exists ? [] : section)),
    ]);
    expect(of.indices.map(({ code }) => code)).toEqual(indices);
    for (const [section, exists] of Object.entries(sections)) {
      const reported = of.sections.find((each) => each.id === section)!;
      expectScore(reported, exists && shared(section), section);
      const [aspects, ...others] = reported.areas;
      aspects!.series[0]!.aspects.forEach((aspect, index) =>
        expectScore(aspect, shared(section) || index > 0, aspect.longName),
      );
      expect(others.some((area) => area.id === 'spread')).toBe(exists);
    }
  }
  /** Checks a comparison's scores in the same way. */
  function expectCompared(of: SurveyReport, shared: (section: string) => boolean = () => true): void {
    const all = Object.keys(sections).every(shared);
    expectScore(of.compareToScores[0]!, overall && all, 'overall');
    for (const [section, exists] of Object.entries(sections)) {
      const reported = of.sections.find((each) => each.id === section)!;
      expectScore(reported.compareToScores[0]!, exists && shared(section), section);
      reported.areas[0]!.series[1]!.aspects.forEach((aspect, index) =>
        expectScore(aspect, shared(section) || index > 0, aspect.longName),
      );
    }
  }
  const isUnchanged = (section: string) => section !== Object.keys(sections)[0];

  test('a report of either version has the scores that the type has, with intervals', async () => {
    for (const survey of [early, late]) {
      const whole = await report(survey);
      expectOwn(whole);
      for (const index of whole.indices) {
        expectScore(index, true, index.code);
        expect(index.interval!.low).toBeLessThan(index.score!);
      }
      const known = whole.uncertainty!.sds.map(({ code }) => code);
      expect(known.filter((code) => !code.includes('/'))).toEqual([
        ...(overall ? ['overall'] : []),
        ...indices,
        ...Object.keys(sections).filter((section) => sections[section as keyof typeof sections]),
      ]);
    }
  });

  test('an index is the mean of its sections', async () => {
    const whole = await report(late);
    const scoreOf = (section: string) => whole.sections.find((each) => each.id === section)!.score!;
    const means = whole.indices.map(({ score }) => score);
    if (indices.length === 0) expect(means).toEqual([]);
    else
      expect(means).toEqual([
        scoreOf('how-you-are'),
        expect.closeTo((scoreOf('your-work') + scoreOf('people-and-organisation')) / 2, 12),
      ]);
  });

  test('comparisons and combinations have these scores, as far as the versions share them', async () => {
    const [north] = Object.values(late.groupIds);
    const filtered = await report(late, { compareToFilter: { participantGroups: [north!] } });
    expectOwn(filtered);
    expectCompared(filtered);
    for (const index of filtered.indices) expect(index.compareToScores[0]!.difference).not.toBeNull();
    const compared = await report(late, { compareToSurvey: early.surveyId });
    expectOwn(compared);
    expectCompared(compared, isUnchanged);
    expect(compared.indices.map((index) => index.compareToScores[0]!.scored)).toEqual(
      indices.map((code) => code !== 'outcome'),
    );
    const combined = await report(late, { combineWithSurveys: [early.surveyId] });
    expectOwn(combined, isUnchanged);
    expect(combined.indices.map(({ scored }) => scored)).toEqual(indices.map((code) => code !== 'outcome'));
    const withNorm = await report(late, { compareToNormative: true });
    expectOwn(withNorm);
    expectCompared(withNorm);
    for (const index of withNorm.indices) expectScore(index.compareToScores[0]!, true, `norm of ${index.code}`);
  });

  test('heat map and trend show the aspects of a section without a score', async () => {
    const map = await get<HeatMap>(`${late.url}/report/heat-map`);
    expect(map.sections.map((column) => column.id)).toEqual(columns);
    for (const { scores } of map.rows) {
      expect(scores.map(({ sectionId }) => sectionId)).toEqual(columns);
      for (const cell of scores) {
        expectScore(cell, true, cell.sectionId);
        expect(cell).not.toHaveProperty('suppressed');
      }
    }
    const { sections: shown, surveys } = await get<Trend>(`${late.url}/report/trend`);
    expect(shown.map((each) => each.id)).toEqual(overTime);
    expectScore(surveys.at(-1)!, overall, 'overall');
    for (const point of surveys.at(-1)!.scores) expectScore(point, true, point.sectionId);
    for (const point of surveys[0]!.scores) expectScore(point, isUnchanged(point.sectionId), point.sectionId);
  });

  test('a tile has the indices and the sections’ scores, also of a survey that closed before they were stored', async () => {
    const before = await tile();
    expectScore(before, overall, 'overall');
    expect(before.indices.map(({ code, score, scored }) => [code, scored, score !== null])).toEqual(
      indices.map((code) => [code, true, true]),
    );
    for (const section of before.sections)
      expectScore(section, sections[section.id as keyof typeof sections]!, section.id);

    await api.db.updateTable('results_snapshot').set({ scores: null }).where('survey_id', '=', late.surveyId).execute();
    expect((await tile()).sections.map(({ score }) => score)).toEqual(Object.keys(sections).map(() => null));
    await uncertaintyWork(api, recordLog().log).run();
    expect(await tile()).toEqual(before);
  });

  test('a tile has no scores while a removal waits, and the work on others goes on', async () => {
    const survey = await close(organisation.accountId, api.content.surveyTypes.get(id)!.definition);
    const remove = async (...people: number[]) => {
      const json = { participationIds: people.map((person) => survey.adminIds[person]!) };
      const { status } = await api.call('DELETE', `${survey.url}/participations`, {
        token: organisation.as.super,
        json,
      });
      expect(status).toBe(204);
    };
    const { log, lines } = recordLog();
    const { run } = uncertaintyWork(api, log);
    await remove(0, 1, 2, 3, 4, 16, 17, 18, 19, 20);
    await remove(5);
    const waiting = await tile(survey);
    expect(waiting).toMatchObject({ score: null, suppressed: true });
    expect([...waiting.indices, ...waiting.sections].map(({ score, sampleSize }) => [score, sampleSize])).toEqual(
      [...indices, ...Object.keys(sections)].map(() => [null, null]),
    );
    await run();
    await remove(6, 7, 8, 9, 21, 22, 23, 24, 25);
    await run();
    expect(await tile(survey)).not.toHaveProperty('suppressed');
    const stored = api.db.selectFrom('results_snapshot').where('survey_id', '=', survey.surveyId);
    expect((await stored.select('uncertainty').executeTakeFirstOrThrow()).uncertainty).not.toBeNull();
    expect(lines).toEqual([]);
  });
  async function tile({ surveyId } = late): Promise<ReportTile> {
    const { reports } = await get<{ reports: ReportTile[] }>(`/account/${organisation.accountId}/reports`);
    return reports.find(({ survey }) => survey.id === surveyId)!;
  }

  test('a survey that closed before has intervals of its indices from those of their sections', async () => {
    const now = await report(late);
    const stored = api.db.selectFrom('results_snapshot').where('survey_id', '=', late.surveyId);
    const { uncertainty } = await stored.select('uncertainty').executeTakeFirstOrThrow();
    const { type_hash: hash } = await typeOf();
    const withoutIndices = { ...uncertainty!, sds: uncertainty!.sds.filter(([name]) => !name.startsWith('index:')) };
    const set = (value: object) =>
      api.db
        .updateTable('results_snapshot')
        .set({ uncertainty: JSON.stringify(value) })
        .where('survey_id', '=', late.surveyId)
        .execute();
    await set(withoutIndices);
    const before = await report(late);
    await set(uncertainty!);
    expectOwn(before);
    before.indices.forEach((index, place) => {
      const [own, earlier] = [now.indices[place]!, index];
      expect(earlier.score).toBe(own.score);
      const width = ({ interval }: typeof own) => interval!.high - interval!.low;
      expect(width(earlier)).toBeGreaterThanOrEqual(width(own) - 1e-9);
    });
    expect(await typeOf()).toEqual({ type_hash: hash });
  });
  const typeOf = () =>
    api.db.selectFrom('survey').where('id', '=', late.surveyId).select('type_hash').executeTakeFirstOrThrow();

  test('the workbook has the same scores', async () => {
    const { body } = await api.call('POST', `${late.url}/report/request-download`, {
      token: organisation.as.report,
      json: {},
    });
    const url = `/api/v0${late.url}/report/download?token=${(body as { token: string }).token}`;
    const sheets = await readWorkbook((await api.app.inject({ method: 'GET', url })).rawPayload);
    expect(
      sheets
        .get('Sections')!
        .rows.slice(1)
        .map(([name]) => name),
    ).toEqual(workbook);
    const summary = sheets.get('Report')!.rows.map(([name]) => name);
    for (const name of overall ? ['Overall score'] : indices.length > 0 ? ['How people are', 'Working conditions'] : [])
      expect(summary).toContain(name);
    expect(new Map(sheets.get('Report')!.rows.map(([name, value]) => [name, value])).get('Overall score')).toEqual(
      overall ? expect.any(Number) : 'None, because its parts are too different for one number',
    );
  });
});
