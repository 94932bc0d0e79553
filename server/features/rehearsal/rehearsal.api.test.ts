import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Forecast, Rehearsal } from '#contract/entities/rehearsal.ts';
import type { ReportFilters } from '#contract/entities/reportRequest.ts';
import type { HeatMap, SurveyReport } from '#contract/entities/surveyReport.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import { insertDemoResponses } from '#server/demo/demoQueries.ts';
import { randomNumbers } from '#server/randomNumbers.ts';
import { forecastGroups, forecastSurvey } from '#server/results/closing/forecastGroups.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { readEveryRow } from '#testing/databases/databaseRows.ts';
import { makeSurvey, type MadeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { getRehearsal, inventResponses } from './rehearsal.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions = {}) =>
  makeSurvey(api, { accountId: organisation.accountId, status: 'READY', ...options });
const get = (path: string, as: Role = 'edit') => api.call('GET', path, { token: organisation.as[as] });
const rehearse = async ({ url }: MadeSurvey, query = ''): Promise<Rehearsal> => {
  const { status, body } = await get(`${url}/rehearsal${query}`);
  expect(status).toBe(200);
  return body;
};

/** A survey with groups that overlap, one of which is too small. */
const makeGrouped = (type: string) =>
  make({
    type,
    people: 60,
    groups: {
      Day: (person) => person < 36,
      Night: (person) => person >= 36 && person < 56,
      Office: (person) => person >= 56,
      Leads: (person) => person % 12 === 0,
    },
  });

it.each(['wellbeing', 'psychosocial-risk'])(
  'shows the report that closing makes of the same answers: %s',
  async (type) => {
    const survey = await makeGrouped(type);
    const rehearsal = await rehearse(survey, '?rate=100');
    const { type_hash } = await api.db
      .selectFrom('survey')
      .where('id', '=', survey.surveyId)
      .select('type_hash')
      .executeTakeFirstOrThrow();
    const { definition } = await getSurveyTypeVersion(api.db, type_hash);
    const { groups, blocks } = await forecastSurvey(api.db, survey, { rate: 1, minimum: rehearsal.forecast.minimum });
    const responses = await inventResponses(definition, groups, blocks, 0);
    const members = await membersOf(survey);

    await api.call('POST', `${survey.url}/open`, { token: organisation.as.edit });
    await insertDemoResponses(
      api.db,
      survey.accountId,
      responses.map(({ groups: own, answers }) => ({
        participationId: members.get([...own].sort().join())!.pop()!,
        answers: [...answers],
        when: new Date('2026-11-02T09:00:00Z'),
        completed: true,
      })),
    );
    await api.call('POST', `${survey.url}/close`, { token: organisation.as.edit });
    const report: SurveyReport = (
      await api.call('POST', `${survey.url}/report`, { token: organisation.as.edit, json: {} })
    ).body;
    const heatMap: HeatMap = (await get(`${survey.url}/report/heat-map`)).body;
    expect({ ...rehearsal.report, survey: null }).toEqual({ ...report, survey: null });
    expect(rehearsal.report!.survey.participants).toEqual(report.survey.participants);
    expect(rehearsal.heatMap).toEqual(heatMap);
    expect(heatMap.rows.filter(({ scores }) => scores.length > 0).length).toBeGreaterThan(2);
  },
);

/** Ids of participations, by the ids of the groups that their people are in. */
async function membersOf({ accountId, surveyId }: MadeSurvey): Promise<Map<string, string[]>> {
  const rows = await api.db
    .selectFrom('participation')
    .leftJoin('participant_group_member as member', (join) =>
      join
        .onRef('member.account_id', '=', 'participation.account_id')
        .onRef('member.participant_id', '=', 'participation.participant_id'),
    )
    .leftJoin('participant_group', (join) =>
      join
        .onRef('participant_group.account_id', '=', 'member.account_id')
        .onRef('participant_group.id', '=', 'member.group_id')
        .on('participant_group.group_type', '=', 'regular'),
    )
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .select(['participation.id', 'participant_group.id as group'])
    .execute();
  const groupsOf = new Map<string, string[]>();
  for (const { id, group } of rows) groupsOf.set(id, [...(groupsOf.get(id) ?? []), ...(group ? [group] : [])]);
  const members = new Map<string, string[]>();
  for (const [id, own] of groupsOf) {
    const key = own.sort().join();
    members.set(key, [...(members.get(key) ?? []), id]);
  }
  return members;
}

// The kind of database makes no difference.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'forecasts exactly the groups that closing reports, given who completes, over 50 organisations',
  async () => {
    const random = randomNumbers(38);
    const [hits, misses] = [
      [0, 0],
      [0, 0],
    ] as [[number, number], [number, number]];
    for (let index = 0; index < 50; index += 1) {
      const people = 15 + Math.floor(random() * 60);
      const departments = 1 + Math.floor(random() * 5);
      const groupsOf = Array.from({ length: people }, () => [
        ...(random() < 0.95 ? [`Department ${Math.floor(random() * departments)}`] : []),
        ...(random() < 0.15 ? ['Leads'] : []),
        ...(random() < 0.3 ? ['Site'] : []),
      ]);
      const names = [...new Set(groupsOf.flat())];
      const rate = 0.4 + random() * 0.5;
      const completes = groupsOf.map(() => random() < rate);
      const survey = await make({
        people,
        groups: Object.fromEntries(names.map((name) => [name, (person: number) => groupsOf[person]!.includes(name)])),
      });
      const expected: Forecast = (await get(`${survey.url}/forecast?rate=${Math.round(rate * 100)}`, 'manage')).body;
      await api.call('POST', `${survey.url}/open`, { token: organisation.as.edit });
      const { type_hash } = await api.db
        .selectFrom('survey')
        .where('id', '=', survey.surveyId)
        .select('type_hash')
        .executeTakeFirstOrThrow();
      const { definition } = await getSurveyTypeVersion(api.db, type_hash);
      const responses = await inventResponses(
        definition,
        [],
        [{ groups: [], invited: people, completed: completes.filter(Boolean).length }],
        index,
      );
      await insertDemoResponses(
        api.db,
        survey.accountId,
        survey.adminIds
          .filter((_, person) => completes[person])
          .map((participationId, response) => ({
            participationId,
            answers: [...responses[response]!.answers],
            when: new Date('2026-11-02T09:00:00Z'),
            completed: true,
          })),
      );
      await api.call('POST', `${survey.url}/close`, { token: organisation.as.edit });
      const filters = await get(`${survey.url}/filters`);
      if (filters.status !== 200) continue;
      const { participantGroups }: ReportFilters = filters.body;
      const blocks = new Map<string, { groups: string[]; invited: number; completed: number }>();
      groupsOf.forEach((own, person) => {
        const groups = own.map((name) => survey.groupIds[name]!).sort();
        const block = blocks.get(groups.join()) ?? { groups, invited: 0, completed: 0 };
        block.invited += 1;
        block.completed += Number(completes[person]);
        blocks.set(groups.join(), block);
      });
      const given = forecastGroups(
        participantGroups.map(({ id, name }) => ({ id, name })),
        [...blocks.values()],
        expected.minimum,
      );
      expect(given.map(({ id, use }) => [id, use !== 'leftOut', use === 'crossable'])).toEqual(
        participantGroups.map(({ id, available, crossable }) => [id, available, crossable]),
      );
      for (const { id, available } of participantGroups) {
        const isExpected = expected.groups.find((group) => group.id === id)!.use !== 'leftOut';
        (isExpected === available ? hits : misses)[isExpected ? 1 : 0] += 1;
      }
    }
    console.info(
      `Groups of 50 organisations, forecast from the response rate alone: ${hits[1]} shown and ${hits[0]} not shown as forecast; ${misses[1]} not shown against the forecast, ${misses[0]} shown against it.`,
    );
    expect(hits[0] + hits[1]).toBeGreaterThan(misses[0] + misses[1]);
  },
);

it('leaves no trace', async () => {
  const survey = await makeGrouped('wellbeing');
  // Signs in before, because that is stored.
  await get(survey.url);
  const before = await readEveryRow(api.db);
  const { report, personalReports } = await rehearse(survey, '?rate=80&seed=7&language=de');
  expect(report).not.toBeNull();
  expect(personalReports).toHaveLength(3);
  await get(`${survey.url}/forecast`);
  expect(await readEveryRow(api.db)).toEqual(before);
});

it('gives the same for the same seed, and other answers for another', async () => {
  const survey = await makeGrouped('pulse');
  const [first, again, other] = [
    await rehearse(survey, '?seed=1'),
    await rehearse(survey, '?seed=1'),
    await rehearse(survey, '?seed=2'),
  ];
  expect(again).toEqual(first);
  expect(other.forecast).toEqual(first.forecast);
  expect(other.report).not.toEqual(first.report);
});

it('invents responses of a share link if no one is in the survey', async () => {
  const { forecast, responses, report, heatMap } = await rehearse(await make());
  expect(forecast).toEqual({ invited: 0, expected: 0, minimum: 5, groups: [] });
  expect([responses, report!.sampleSize, heatMap!.rows.length]).toEqual([100, 100, 1]);
});

it('has no report for fewer people than the minimum, as after closing', async () => {
  const { forecast, report, heatMap, personalReports } = await rehearse(await make({ people: 6 }), '?rate=60');
  expect(forecast).toMatchObject({ invited: 6, expected: 4 });
  expect([report, heatMap, personalReports.length]).toEqual([null, null, 3]);
});

it.each(['pulse', 'wellbeing', 'psychosocial-risk'])(
  'shows personal reports from high to low scores: %s',
  async (type) => {
    const survey = await make({ type });
    for (const seed of [0, 1, 2, 3]) {
      const language = seed % 2 === 0 ? 'en' : 'de';
      const { personalReports } = await rehearse(survey, `?language=${language}&seed=${seed}`);
      const means = personalReports.map(({ report }) => {
        const scores = report.sections.flatMap(({ aspects }) => aspects.flatMap(({ score }) => score ?? []));
        return scores.reduce((sum, score) => sum + score, 0) / scores.length;
      });
      expect(means).toHaveLength(3);
      expect(means.toSorted((a, b) => b - a)).toEqual(means);
      expect(means[0]! - means[2]!).toBeGreaterThan(0.2);
      expect(JSON.stringify(personalReports[0]!.report.title)).toMatch(language === 'de' ? /Ihr|Ihre/ : /Your|your/);
      expect(personalReports.every(({ participation }) => participation.preview)).toBe(true);
    }
  },
);

it('shows the groups of the forecast if more people are expected than it invents', async () => {
  const survey = await make({
    people: 1600,
    groups: {
      Large: (person) => person < 1580,
      Small: (person) => person >= 1580 && person < 1586,
      Few: (person) => person > 1596,
    },
  });
  const { forecast, responses, heatMap } = await rehearse(survey, '?rate=100');
  expect([forecast.expected, responses]).toEqual([1600, 1007]);
  const shown = new Map(heatMap!.rows.map(({ group, suppressed }) => [group?.id, !suppressed]));
  expect(forecast.groups.map(({ id, use }) => [id, use !== 'leftOut'])).toEqual(
    forecast.groups.map(({ id }) => [id, shown.get(id) ?? false]),
  );
});

it('rejects the third rehearsal of a person while two run or wait', async () => {
  const survey = await make({ people: 60 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => get(`${survey.url}/rehearsal`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    body: { error: 'TooManyRequests' },
    headers: { 'retry-after': '10' },
  });
  expect((await get(`${survey.url}/rehearsal`)).status).toBe(200);
});

it('ends a rehearsal when the person who waits for it leaves', async () => {
  const survey = await make({ people: 60 });
  const left = new AbortController();
  const request = (signal: AbortSignal) => getRehearsal(api, survey, {}, { personId: 'leaving', signal });
  const waiting = [1, 2].map(() => request(left.signal));
  left.abort();
  const next = request(new AbortController().signal);
  for (const each of waiting) await expect(each).rejects.toMatchObject({ code: 'TooManyRequests' });
  expect(await next).toMatchObject({ responses: 36 });
});

it('is for editors of the organisation, before the survey opens', async () => {
  const survey = await make({ people: 10 });
  const other = await createOrganisation(api);
  for (const path of ['rehearsal', 'forecast']) {
    expect((await get(`${survey.url}/${path}`, 'manage')).status).toBe(200);
    for (const role of ['view', 'report'] as const) expect((await get(`${survey.url}/${path}`, role)).status).toBe(403);
    expect((await api.call('GET', `${survey.url}/${path}`, { token: other.as.manage })).status).toBe(404);
    expect((await api.call('GET', `${survey.url}/${path}`)).status).toBe(401);
    for (const rate of ['0', '101', '-1', '5.5', 'all', ''])
      expect(await get(`${survey.url}/${path}?rate=${rate}`, 'super')).toMatchObject({
        status: 400,
        body: { error: 'Validation', messages: [{ property: 'rate' }] },
      });
  }
  expect(await get(`${survey.url}/rehearsal?seed=10000`)).toMatchObject({ status: 400, body: { error: 'Validation' } });
  for (const status of ['OPEN', 'CLOSED'] as const) {
    const begun = await make({ people: 10, status });
    for (const path of ['rehearsal', 'forecast'])
      expect(await get(`${begun.url}/${path}`)).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
  }
});
