import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { buildReport } from './report/buildReport.ts';
import { getFilters } from './surveyReportRoutes.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;

beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  survey = await makeSurvey(api, { accountId: organisation.accountId, people: 30, status: 'CLOSED' });
});
afterAll(() => api.close());

const patch = (json: object, { url }: { url: string } = survey) =>
  api.call('PATCH', `${url}/report`, { token: organisation.as.super, json });
const read = async () =>
  (await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: {} })).body;

test('a summary and analyses are saved, sanitised and visible to everyone; null removes them', async () => {
  const {
    sections: [section],
  } = await read();
  const answer = await patch({
    executiveSummary: '<p onclick="x()">People are <strong>well</strong>.<script>alert(1)</script></p>',
    sections: [
      {
        id: section.id,
        areas: [
          { id: 'aspects', analysis: '<p>Look at <em>rest</em>.</p>' },
          { id: 'spread', analysis: '<p> </p>' },
        ],
      },
    ],
  });
  expect(answer).toMatchObject({ status: 200, body: { executiveSummary: '<p>People are <strong>well</strong>.</p>' } });
  const report = await read();
  expect(report).toEqual(answer.body);
  expect(report.summarised.sampleSize).toBe(report.sampleSize);
  const saved = Date.parse(report.summarised.when);
  expect(Math.abs(api.clock().getTime() - saved)).toBeLessThan(60_000);
  expect(report.sections[0].areas.map(({ analysis }: { analysis: string | null }) => analysis).slice(0, 2)).toEqual([
    '<p>Look at <em>rest</em>.</p>',
    null,
  ]);

  await patch({ sections: [{ id: section.id, areas: [{ id: 'aspects', analysis: null }] }] });
  expect((await read()).sections[0].areas[0].analysis).toBe(null);
  expect((await read()).executiveSummary).toContain('well');
  expect(Date.parse((await read()).summarised.when)).toBe(saved);
  expect((await patch({ executiveSummary: null })).body).toMatchObject({ executiveSummary: null, summarised: null });
});

test.each([
  [{ sections: [{ id: 'nothing', areas: [] }] }, 'sections[0].id'],
  [{ sections: [{ id: 'how-you-are', areas: [{ id: 'nothing', analysis: null }] }] }, 'sections[0].areas[0].id'],
  [{ executiveSummary: 7 }, 'executiveSummary'],
  [{ analysis: 'x' }, 'analysis'],
])('rejects %j, and saves nothing of it', async (json, property) => {
  const { status, body } = await patch({ executiveSummary: '<p>Not this</p>', ...json });
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'Validation' });
  expect(body.messages.map((message: { property: string }) => message.property)).toContain(property);
  expect((await read()).executiveSummary).toBe(null);
});

test('a survey without a report cannot get a summary', async () => {
  expect(
    await patch(
      { executiveSummary: '<p>x</p>' },
      await makeSurvey(api, { accountId: organisation.accountId, people: ['One'] }),
    ),
  ).toMatchObject({ status: 400, body: { error: 'OpenSurvey' } });
  expect(await patch({ executiveSummary: '<p>x</p>' }, { ...survey, url: '/survey/no-such' })).toMatchObject({
    status: 404,
  });
});

test('numbers released in a transaction that is rolled back do not count as released, and are recorded when requested again', async () => {
  const { accountId } = organisation;
  const grouped = await makeSurvey(api, {
    accountId,
    people: 60,
    groups: { Early: (person) => person < 30, Late: (person) => person >= 30 },
    status: 'CLOSED',
  });
  const { id: personId } = await api.db
    .selectFrom('person')
    .where('email_address', '=', organisation.emails.report)
    .select('id')
    .executeTakeFirstOrThrow();
  const {
    questions: [question],
  } = await getFilters(api, grouped);
  // Pre-approved numbers are already released. Those of an answer within a group are new.
  const request = {
    filter: { questions: [{ id: question!.id, answers: [0] }], participantGroups: [grouped.groupIds['Early']!] },
  };
  const ask = (db = api.db) => buildReport({ ...api, db }, { survey: grouped, request, personId }, api.clock());
  const released = () =>
    api.db
      .selectFrom('report_ledger')
      .where('survey_id', '=', grouped.surveyId)
      .where('person_id', '=', personId)
      .select('seq')
      .execute();
  const undone = inTransaction(api.db, async (tx) => {
    await ask(tx);
    await ask(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await released()).toEqual([]);
  await ask();
  expect(await released()).toHaveLength(1);
});

// The embedded database has one connection, so there the second request waits until the first one ends.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a survey is locked before its results, in the same order as removals',
  async () => {
    const busy = await makeSurvey(api, { accountId: organisation.accountId, people: 10, status: 'CLOSED' });
    const writing = await inTransaction(api.db, async (tx) => {
      await lockSurvey(tx, busy);
      const answer = patch({ executiveSummary: '<p>Written meanwhile</p>' }, busy);
      while ((await sql`select from pg_locks where not granted`.execute(api.db)).rows.length === 0) await pause(10);
      // The waiting request must not have locked the results yet.
      await sql`select from results_snapshot where survey_id = ${busy.surveyId} for update nowait`.execute(tx);
      return { answer };
    });
    expect((await writing.answer).status).toBe(200);
  },
);

test('available reports are listed in pages, by the date at which they became available', async () => {
  const { accountId, as } = await createOrganisation(api, 'Other');
  const list = async (query = '') =>
    (await api.call('GET', `/account/${accountId}/reports${query}`, { token: as.report })).body;
  expect(await list()).toEqual({ reports: [], cursor: null });
  await makeSurvey(api, { accountId, people: ['Two'] });
  await makeSurvey(api, { accountId, people: 4, status: 'CLOSED' });
  const made = [];
  for (const people of [12, 11, 13]) {
    api.wait(60_000);
    made.push(await makeSurvey(api, { accountId, people, status: 'CLOSED' }));
  }
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.cursor}`);
  expect([...first.reports, ...second.reports].map(({ survey: { id } }) => id)).toEqual(
    made.map(({ surveyId }) => surveyId).reverse(),
  );
  expect(second.cursor).toBe(null);
  const [tile] = first.reports;
  const { body: report } = await api.call('POST', `/survey/${tile.survey.id}/report`, { token: as.report, json: {} });
  expect(tile).toMatchObject({ score: report.score, scored: true, indices: [], survey: report.survey });
  expect(
    (await list('?sort=modified')).reports.map(
      ({ survey: { participants } }: typeof tile) => participants.completedCount,
    ),
  ).toEqual([12, 11, 13]);
  expect(await list('?sort=-ReportAvailable')).toEqual(await list());
  expect(await list('?sort=name')).toMatchObject({ error: 'Validation', messages: [{ property: 'sort' }] });
});
