import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/entities/answer.ts';
import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { scoreSurvey } from '#rules/scoring.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { attackedType } from '#testing/surveys/attackedType.ts';
import { compareHeatMap } from '#testing/results/compareHeatMap.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { randomDraws } from '#testing/randomDraws.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { eraseDueSurveys } from '#server/schedule/schedule.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
const minimum = 5;

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

interface Closed {
  surveyId: string;
  url: string;
}

const read = (survey: { url: string }, token = organisation.as.report) =>
  api.call('GET', `${survey.url}/report/heat-map`, { token });
const heatMap = async (survey: Closed): Promise<HeatMap> => {
  const { status, body } = await read(survey);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const ask = (survey: Closed, json: object = {}) =>
  api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json });
const ledgerOf = ({ surveyId }: Closed) =>
  api.db.selectFrom('report_ledger').where('survey_id', '=', surveyId).selectAll().orderBy('seq').execute();

/**
 * Loads a heat map and compares it with reports. Checks that neither the heat map nor the reports released new numbers.
 */
async function compared(survey: Closed): Promise<HeatMap> {
  const ledger = await ledgerOf(survey);
  const map = await heatMap(survey);
  expect(await ledgerOf(survey)).toEqual(ledger);
  const { problems } = await compareHeatMap(map, (groupId) =>
    ask(survey, groupId === null ? {} : { filter: { participantGroups: [groupId] } }),
  );
  expect(problems).toEqual([]);
  expect(await ledgerOf(survey)).toEqual(ledger);
  return map;
}

const rowOf = ({ rows }: HeatMap, name: string) => rows.find(({ group }) => group?.name.startsWith(`${name} `))!;
const scales = (of: Record<string, number>): Answer[] =>
  Object.entries(of).map(([questionId, intValue]) => ({ questionId, intValue }));
const calm = { 'calm-0': 4, 'calm-1': 2, 'calm-2': 5 };

describe('a heat map', () => {
  let survey: TestSurvey;
  beforeAll(async () => {
    const { accountId } = organisation;
    survey = await makeSurvey(api, {
      accountId,
      people: 60,
      type: attackedType,
      groups: {
        Day: (person) => person < 30,
        Night: (person) => person >= 30,
        'All but two': (person) => person > 1,
        Few: (person) => person < 4,
        Nobody: () => false,
        Quiet: (person) => person >= 40,
      },
      answers: (_, person) => scales(person < 40 || person > 56 ? calm : {}),
      status: 'CLOSED',
    });
  });

  test('shows everyone first and then the groups by name, with the section scores that their reports show', async () => {
    const map = await compared(survey);
    expect(map).toMatchObject({
      minimum,
      sections: [
        { id: 'mood', name: 'mood' },
        { id: 'work', name: 'work' },
      ],
      bands: { good: 0.4, great: 0.7 },
      minLabel: 'Poor',
      midLabel: 'Good',
      maxLabel: 'Great',
    });
    expect(map.rows.map(({ group, sampleSize }) => [group?.name.replace(/ \w+$/, '') ?? null, sampleSize])).toEqual([
      [null, 60],
      ['All but two', null],
      ['Day', 30],
      ['Few', null],
      ['Night', 30],
      ['Nobody', null],
      ['Quiet', 20],
    ]);
    expect(rowOf(map, 'Day').scores[0]).toMatchObject({
      sectionId: 'mood',
      scored: true,
      score: expect.any(Number),
      sampleSize: 30,
    });
  });

  test('suppresses a group completely if it is too small or contains nearly everyone', async () => {
    const map = await heatMap(survey);
    for (const name of ['Few', 'Nobody', 'All but two']) {
      expect(rowOf(map, name)).toMatchObject({
        suppressed: true,
        sampleSize: null,
        scores: [
          { suppressed: true, score: null, sampleSize: null },
          { suppressed: true, score: null, sampleSize: null },
        ],
      });
    }
  });

  test('suppresses a section that few people of a group answered, and shows no score for a section that no one in the survey answered', async () => {
    const map = await heatMap(survey);
    expect(rowOf(map, 'Quiet')).toMatchObject({
      sampleSize: 20,
      scores: [
        { sectionId: 'mood', score: null, sampleSize: null, suppressed: true },
        { sectionId: 'work', score: null, sampleSize: null },
      ],
    });
    for (const { scores, suppressed } of map.rows) if (!suppressed) expect(scores[1]).not.toHaveProperty('suppressed');
  });

  test('does not change after others have requested more reports', async () => {
    const map = await heatMap(survey);
    const { questions } = (await api.call('GET', `${survey.url}/filters`, { token: organisation.as.report })).body;
    await ask(survey, {
      filter: { questions: [{ id: questions[0].id, answers: [0] }], participantGroups: [rowOf(map, 'Day').group!.id] },
    });
    await ask(survey, { filter: { participantGroups: [rowOf(map, 'Day').group!.id, rowOf(map, 'Quiet').group!.id] } });
    expect(await compared(survey)).toEqual(map);
  });
});

describe('access to a heat map', () => {
  test.each(['report', 'view', 'edit', 'manage', 'super'] as const)('is granted to the role %s', async (role) => {
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 6, status: 'CLOSED' });
    expect((await read(survey, organisation.as[role])).status).toBe(200);
    const entries = await api.db
      .selectFrom('audit_entry')
      .where('account_id', '=', organisation.accountId)
      .where('action', '=', 'getHeatMap')
      .select('object')
      .execute();
    expect(entries.map(({ object }) => object['surveyId'])).toContain(survey.surveyId);
  });

  test("answers NotFound for another organisation's survey, an invalid id and an unknown survey", async () => {
    const { surveyId } = await makeSurvey(api, {
      accountId: (await createOrganisation(api, 'Another')).accountId,
      people: 20,
      status: 'CLOSED',
    });
    for (const id of [
      surveyId,
      'no-such',
      "'; drop table survey; --",
      '00000000-0000-4000-8000-000000000000',
      '..%2f..%2fhealth',
    ]) {
      expect(await read({ url: `/survey/${id}` })).toMatchObject({ status: 404, body: { error: 'NotFound' } });
    }
    expect(await read({ url: `/survey/${surveyId}` }, 'no such token')).toMatchObject({ status: 401 });
  });

  test('is rejected for an open survey, and for one that too few people submitted', async () => {
    const { accountId } = organisation;
    expect(await read(await makeSurvey(api, { accountId, people: ['One'] }))).toMatchObject({
      status: 400,
      body: { error: 'OpenSurvey' },
    });
    const few = await makeSurvey(api, {
      accountId,
      people: minimum - 1,
      groups: { All: () => true },
      status: 'CLOSED',
    });
    expect(await read(few)).toMatchObject({
      status: 400,
      body: { error: 'SampleTooSmall', message: (await ask(few)).body.message },
    });
  });
});

describe('a heat map after removals and erasure', () => {
  const remove = (survey: Closed & { adminIds: string[] }, people: number[]) =>
    api.call('DELETE', `${survey.url}/participations`, {
      token: organisation.as.super,
      json: { participationIds: people.map((person) => survey.adminIds[person]!) },
    });
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const parted = { Day: (person: number) => person < 25, Night: (person: number) => person >= 25 };

  test('is rejected like a report while removals wait, and then shows the same as reports', async () => {
    const survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people: 200,
      groups: { Day: (person) => person < 80, Night: (person) => person >= 80 },
      status: 'CLOSED',
    });
    expect((await compared(survey)).rows.map(({ sampleSize }) => sampleSize)).toEqual([200, 80, 120]);
    expect((await remove(survey, [0, 1])).status).toBe(204);
    const { body: report } = await ask(survey);
    expect(await read(survey)).toMatchObject({
      status: 400,
      body: { error: 'SampleTooSmall', message: report.message },
    });
    expect(report.message).toContain('not yet enough');
    // All removed responses are of one group, so the numbers before and after may be released for both groups.
    expect((await remove(survey, range(2, 12))).status).toBe(204);
    expect((await compared(survey)).rows.map(({ sampleSize }) => sampleSize)).toEqual([188, 68, 120]);
    // Three of the next removed responses are of one group. The difference between the numbers of this group before and
    // after would be about only these three.
    expect((await remove(survey, [...range(12, 15), ...range(100, 109)])).status).toBe(204);
    expect((await compared(survey)).rows.map(({ sampleSize }) => sampleSize)).toEqual([176, null, null]);
  });

  test('shows the same as before when the answers are erased', async () => {
    const { accountId } = organisation;
    const survey = await makeSurvey(api, {
      accountId,
      people: 40,
      groups: { ...parted, Few: (person) => person < 3 },
      status: 'CLOSED',
    });
    const before = await compared(survey);
    await api.db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
    api.wait(40 * 24 * 3_600_000);
    await eraseDueSurveys(api.db, api.config, recordLog().log, api.clock());
    await api.db.updateTable('account').set({ retention_months: null }).where('id', '=', accountId).execute();
    expect(await ledgerOf(survey)).toEqual([]);
    expect(await compared(survey)).toEqual(before);
    expect(before.rows.map(({ sampleSize }) => sampleSize)).toEqual([40, 25, null, 15]);
  });

  test('answers the same as a report when the answers were erased while removals waited', async () => {
    const { accountId } = organisation;
    const survey = await makeSurvey(api, { accountId, people: 30, groups: parted, status: 'CLOSED' });
    await remove(survey, [0]);
    await api.db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
    api.wait(40 * 24 * 3_600_000);
    await eraseDueSurveys(api.db, api.config, recordLog().log, api.clock());
    await api.db.updateTable('account').set({ retention_months: null }).where('id', '=', accountId).execute();
    expect(await read(survey)).toMatchObject({
      status: 400,
      body: { error: 'SampleTooSmall', message: (await ask(survey)).body.message },
    });
  });
});

test('no cell covers fewer people than the minimum in random surveys', async () => {
  const seed = Number(process.env['HEAT_MAP_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
  const draws = randomDraws(seed);
  const definition = attackedType;
  const counts = { released: 0, hidden: 0 };
  for (let time = 0; time < 10; time += 1) {
    const people = draws.integer(8, 70);
    const unansweredShare = draws.pick([0.05, 0.3, 0.6]);
    const answers = Array.from({ length: people }, () =>
      definition.sections.flatMap(({ questions }) =>
        questions.flatMap((question): Answer[] =>
          question.type === 'scale' && !draws.chance(unansweredShare)
            ? [{ questionId: question.id, intValue: draws.integer(1, 5) }]
            : [],
        ),
      ),
    );
    const groups = Object.fromEntries(
      Array.from({ length: draws.integer(0, 6) }, (_, group) => {
        const share = draws.pick([0.08, 0.2, 0.5, 0.95]);
        return [`Group ${group}`, new Set([...answers.keys()].filter(() => draws.chance(share)))];
      }),
    );
    const survey = await makeSurvey(api, {
      accountId: organisation.accountId,
      people,
      type: attackedType,
      answers: (_, person) => answers[person]!,
      groups: Object.fromEntries(
        Object.entries(groups).map(([name, members]) => [name, (person: number) => members.has(person)]),
      ),
      status: 'CLOSED',
    });
    const { rows } = await compared(survey);
    for (const { group, sampleSize, scores } of rows) {
      const name = Object.keys(groups).find((each) => survey.groupIds[each] === group?.id);
      const own = answers.filter((_, person) => name === undefined || groups[name]!.has(person));
      if (sampleSize !== null) expect([seed, sampleSize]).toEqual([seed, own.length]);
      for (const cell of scores) {
        counts[cell.score === null ? 'hidden' : 'released'] += 1;
        if (cell.score === null) continue;
        const scored = own.map(
          (given) =>
            scoreSurvey(
              definition,
              new Map(given.map(({ questionId, intValue }) => [questionId, intValue ?? null])),
            ).sections.find(({ code }) => code === cell.sectionId)!.score,
        );
        if (cell.sampleSize === null) continue;
        const size = scored.filter((score) => score !== null).length;
        expect([seed, cell.sampleSize]).toEqual([seed, own.length - size < minimum ? own.length : size]);
        expect([seed, cell.sampleSize >= minimum]).toEqual([seed, true]);
      }
    }
  }
  expect(counts.released).toBeGreaterThan(0);
  expect(counts.hidden).toBeGreaterThan(0);
}, 120_000);
