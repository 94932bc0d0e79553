import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportFilter, ReportFilters, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { createApiApp, createPerson, signIn, signInAsPerson, type ApiApp } from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { findNorm } from '../features/surveyReport/norm/normEdition.ts';
import { eraseDueSurveys } from './schedule.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const day = 24 * 3_600_000;
const people = 60;
const secret = 'Only I would write this';
let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
/** A survey of the same organisation and type that closed too late to be erased at the same time. */
let later: TestSurvey;
/** Surveys of other organisations that are part of the norm too. */
let others: { accountId: string; surveyId: string }[];
const { log, lines } = recordLog();

const night = (person: number) => person < 22;
const answersOf = (definition: Parameters<typeof inventAnswers>[0], person: number) => [
  ...inventAnswers(definition, person).filter(({ questionId }) => questionId !== 'long'),
  { questionId: 'long', stringValue: `${secret} ${person}` },
];

/** An organisation whose people stay signed in for years. */
async function createLastingOrganisation(name: string) {
  const made = await createOrganisation(api, name);
  await api.db
    .updateTable('session_token')
    .set({ expires_at: new Date('2040-01-01') })
    .where('kind', '=', 'access')
    .execute();
  return made;
}

beforeAll(async () => {
  api = await createApiApp();
  organisation = await createLastingOrganisation('Fernhill');
  const { accountId } = organisation;
  const groups = { Night: night, Day: (person: number) => !night(person) };
  survey = await makeSurvey(api, {
    accountId,
    people,
    type: everyQuestionType,
    groups,
    answers: answersOf,
    prefix: 'first-',
    status: 'CLOSED',
  });
  others = [];
  for (const name of ['Other', 'Another']) {
    others.push(
      await makeSurvey(api, {
        accountId: (await createOrganisation(api, name)).accountId,
        people: 40,
        type: everyQuestionType,
        status: 'CLOSED',
      }),
    );
  }
  api.wait(20 * day);
  later = await makeSurvey(api, {
    accountId,
    people,
    type: everyQuestionType,
    groups: { Evening: night },
    answers: answersOf,
    prefix: 'later-',
    status: 'CLOSED',
  });
});
afterAll(() => api.close());

const retain = (accountId: string, months: number | null) =>
  api.db.updateTable('account').set({ retention_months: months }).where('id', '=', accountId).execute();
const erase = () => eraseDueSurveys(api.db, api.config, log, api.clock());
const stateOf = ({ surveyId }: { surveyId: string }) =>
  api.db
    .selectFrom('survey')
    .where('id', '=', surveyId)
    .select(['when_erased', 'modified_at'])
    .executeTakeFirstOrThrow();
const ask = async (of: { url: string }, request: ReportRequest, token = organisation.as.report) => {
  const { status, body } = await api.call('POST', `${of.url}/report`, { token, json: request });
  return { status, body: body as SurveyReport & { error?: string; message?: string } };
};
const filtersOf = async (of: { url: string }) =>
  (await api.call('GET', `${of.url}/filters`, { token: organisation.as.report })).body as ReportFilters;
const answersLeft = (of: { adminIds: string[] }) =>
  api.db.selectFrom('answer').where('participation_id', 'in', of.adminIds).select('question_id').execute();

/** The empty filter and each offered filter, by label. */
const namedFilters = ({ questions, participantGroups }: ReportFilters): [string, ReportFilter][] => [
  ['everyone', {}],
  ...questions.flatMap(({ id, options }) =>
    options.map((label, answer): [string, ReportFilter] => [
      `${id} ${label}`,
      { questions: [{ id, answers: [answer] }] },
    ]),
  ),
  ...participantGroups.map(({ id, name }): [string, ReportFilter] => [name, { participantGroups: [id] }]),
];

/** Each offered filter separately. */
const filtersAlone = (filters: ReportFilters): ReportFilter[] =>
  namedFilters(filters)
    .slice(1)
    .map(([, filter]) => filter);

/** The requests to compare before and after erasing, made of the filters that remain. */
const requestsOf = (filters: ReportFilters): ReportRequest[] => [
  {},
  ...filtersAlone(filters).map((filter) => ({ filter })),
  { compareToFilter: filtersAlone(filters).at(-1) },
  { combineWithSurveys: [later.surveyId] },
  { compareToSurvey: later.surveyId },
];

let before: {
  filters: ReportFilters;
  offered: ReportFilters;
  reports: Map<string, SurveyReport>;
  ofLater: SurveyReport[];
  tiles: unknown;
  norm: unknown;
};
const ofLater = () =>
  Promise.all(
    [{ combineWithSurveys: [survey.surveyId] }, { compareToSurvey: survey.surveyId }].map(
      async (request) => (await ask(later, request)).body,
    ),
  );
const tiles = async () =>
  (await api.call('GET', `/account/${organisation.accountId}/reports`, { token: organisation.as.report })).body;
/** The norm as a new organisation gets it today. */
const normToday = async () => {
  const { accountId } = await createOrganisation(api, 'Asking');
  const norm = await findNorm(api, { accountId, typeId: 'every-question-type' }, api.clock());
  return norm && { scores: norm.scores, sampleSize: norm.sampleSize };
};

it('erases nothing before the end of the retention period, and nothing if answers are kept for ever', async () => {
  const preApproved = await api.db
    .selectFrom('report_ledger')
    .where('survey_id', '=', survey.surveyId)
    .select('population')
    .execute();
  const filters = await filtersOf(survey);
  const offered = {
    ...filters,
    questions: filters.questions.filter(({ id }) =>
      preApproved.some(({ population }) => population.questions.some((question) => question.id === id)),
    ),
  };
  expect(offered.questions.length).toBeGreaterThan(0);
  expect(offered.questions.length).toBeLessThan(filters.questions.length);
  expect(offered.participantGroups.map(({ name }) => name.split(' ')[0])).toEqual(['Day', 'Night']);
  const reports = new Map<string, SurveyReport>();
  for (const request of requestsOf(offered)) {
    const { status, body } = await ask(survey, request);
    expect([status, body.message]).toEqual([200, undefined]);
    reports.set(JSON.stringify(request), body);
  }
  before = { filters, offered, reports, ofLater: await ofLater(), tiles: await tiles(), norm: await normToday() };
  expect(before.norm).not.toBeNull();
  const [question] = offered.questions;
  expect((await ask(survey, { filter: { questions: [{ id: question!.id, answers: [0, 1] }] } })).status).toBe(200);

  await erase();
  api.wait(6 * day);
  for (const { accountId } of [organisation, others[0]!]) await retain(accountId, 1);
  await erase();
  expect([(await stateOf(survey)).when_erased, (await stateOf(later)).when_erased]).toEqual([null, null]);
  expect((await answersLeft(survey)).length).toBeGreaterThan(people);
});

/** Keeps a step of someone's report in an account. */
async function keepStep() {
  const personId = await createPerson(api, {
    emailAddress: 'keeper@example.org',
    participations: [survey.adminIds[0]!],
  });
  await api.db
    .insertInto('kept_step')
    .values({
      account_id: survey.accountId,
      participation_id: survey.adminIds[0]!,
      person_id: personId,
      step: 'event',
      when_kept: api.clock(),
    })
    .execute();
}

it('erases answers permanently, and only once if several processes do it at the same time', async () => {
  await keepStep();
  const { modified_at } = await stateOf(survey);
  api.wait(5 * day);
  await Promise.all([erase(), erase(), erase()]);
  await erase();
  expect(lines).toEqual([]);
  expect(await stateOf(survey)).toEqual({ when_erased: api.clock(), modified_at });
  expect(await Promise.all([later, ...others].map(async (each) => (await stateOf(each)).when_erased !== null))).toEqual(
    [false, true, false],
  );

  expect(await answersLeft(survey)).toEqual([]);
  for (const table of ['participation_group', 'kept_step', 'report_ledger'] as const) {
    const { rows } = await sql`select * from ${sql.table(table)} where ${
      table === 'report_ledger'
        ? sql`survey_id = ${survey.surveyId}`
        : sql`participation_id = any(${survey.adminIds}::uuid[])`
    }`.execute(api.db);
    expect([table, rows]).toEqual([table, []]);
  }
  const {
    columns,
    texts,
    people: stayed,
  } = await api.db
    .selectFrom('results_snapshot')
    .where('survey_id', '=', survey.surveyId)
    .select(['columns', 'texts', 'people'])
    .executeTakeFirstOrThrow();
  expect(stayed).toBe(people);
  expect(gunzipSync(texts).toString()).toBe('[]');
  const bytes = gunzipSync(columns);
  // There is only the header, and no row after it.
  expect(bytes.length).toBe(4 + bytes.readUInt32LE());
  expect(JSON.parse(bytes.subarray(4).toString())).toMatchObject({ people: 0, bases: [] });
  const stored = JSON.stringify(await api.db.selectFrom('results_aggregate').selectAll().execute());
  expect(stored).not.toContain(secret);
  // The record of who took part remains.
  const submitted = await api.db
    .selectFrom('participation')
    .where('id', 'in', survey.adminIds)
    .where('when_completed', 'is not', null)
    .select('id')
    .execute();
  expect(submitted).toHaveLength(people);

  const entries = await api.db
    .selectFrom('audit_entry')
    .where('action', '=', 'eraseAnswers')
    .where('account_id', '=', organisation.accountId)
    .selectAll()
    .execute();
  expect(entries).toMatchObject([
    {
      account_id: organisation.accountId,
      person_id: null,
      person_name: null,
      area: 'surveys',
      object: { surveyId: survey.surveyId },
      details: { retentionMonths: 1 },
    },
  ]);
});

it('reports pre-approved populations with the same numbers, and says when the answers were erased', async () => {
  // Only kept numbers are left, so no group can be combined with answers.
  const alone = before.offered.participantGroups.map((group) => ({ ...group, crossable: false }));
  expect(await filtersOf(survey)).toEqual({ ...before.offered, participantGroups: alone });
  for (const [request, report] of before.reports) {
    const { status, body } = await ask(survey, JSON.parse(request) as ReportRequest);
    expect([request, status]).toEqual([request, 200]);
    expect(body).toEqual({ ...report, whenErased: api.clock().toISOString() });
  }
  expect(await ofLater()).toEqual(before.ofLater);
  expect(await tiles()).toEqual(before.tiles);
  expect(await normToday()).toEqual(before.norm);
});

it('calculates unions of options and unions of groups as sums, and rejects all other filters', async () => {
  const [question] = before.offered.questions;
  const [group, ...otherGroups] = before.offered.participantGroups;
  const options = [{ id: question!.id, answers: [0, 1] }];
  const sizeOf = async (filter: ReportFilter) => (await ask(survey, { filter })).body.sampleSize;
  const alone = await Promise.all(
    options[0]!.answers.map((answer) => sizeOf({ questions: [{ id: question!.id, answers: [answer] }] })),
  );
  expect(await sizeOf({ questions: options })).toBe(alone[0]! + alone[1]!);
  expect(await sizeOf({ participantGroups: [group!.id, ...otherGroups.map(({ id }) => id)] })).toBe(people);
  const both = await ask(survey, {
    filter: { questions: [{ id: question!.id, answers: [0] }], participantGroups: [group!.id] },
  });
  expect([both.status, both.body]).toEqual([400, { error: 'SampleTooSmall', message: expect.any(String) }]);
  const lost = before.filters.questions.find(
    ({ id }) => !before.offered.questions.some((offered) => offered.id === id),
  )!;
  expect((await ask(survey, { filter: { questions: [{ id: lost.id, answers: [0] }] } })).body.error).toBe('Validation');
  // A rejection because of one survey leaves no trace in the ledger of the other.
  const ledger = () =>
    api.db.selectFrom('report_ledger').where('survey_id', '=', later.surveyId).select('seq').execute();
  const requested = await ledger();
  const two = before.offered.questions.slice(0, 2).map(({ id }) => ({ id, answers: [0] }));
  const { body } = await ask(later, { filter: { questions: two }, compareToSurvey: survey.surveyId });
  expect(body).toEqual(both.body);
  expect(await ledger()).toEqual(requested);
});

it('leaves no file of answers and no personal report, and the participant cannot see the answers any more', async () => {
  const file = await api.call(
    'POST',
    `/account/${organisation.accountId}/survey/${survey.surveyId}/report/request-download`,
    { token: organisation.as.manage },
  );
  expect([file.status, file.body.error]).toEqual([400, 'SampleTooSmall']);
  expect(file.body.message).toContain('there is no file of answers');

  const { token, public_id: id } = await api.db
    .selectFrom('participation')
    .where('id', '=', survey.adminIds[7]!)
    .select(['token', 'public_id'])
    .executeTakeFirstOrThrow();
  const { access_token } = await signIn(api, token);
  const report = await api.call('GET', `/participation/${id}/report`, { token: access_token });
  expect(report.body).toMatchObject({ error: 'ReportCannotBeGenerated', message: expect.stringContaining('deleted') });
  const requested = await api.call('GET', `/participations/survey/${id}`, { token: access_token });
  expect(requested.body.participation).toMatchObject({ status: 'COMPLETED', whenErased: api.clock().toISOString() });
  expect(requested.text).not.toContain(secret);
  const held = await api.call('GET', `/participation/${id}/export`, { token: access_token });
  expect(held.body).toMatchObject({ status: 'COMPLETED', answers: [] });
});

it('keeps the numbers when participations are removed afterwards, and keeps no numbers once the results are deleted', async () => {
  const remove = (participationIds: string[]) =>
    api.call('DELETE', `${survey.url}/participations`, { token: organisation.as.super, json: { participationIds } });
  const { body: shown } = await ask(survey, {});
  expect((await remove(survey.adminIds.slice(0, 2))).status).toBe(204);
  expect((await remove(survey.adminIds.slice(2, 9))).status).toBe(204);
  const { body: after } = await ask(survey, {});
  expect(after).toEqual({
    ...shown,
    survey: { ...shown.survey, participants: { totalCount: people - 9, completedCount: people - 9 } },
  });

  expect(
    (await api.call('DELETE', `/account/${organisation.accountId}${survey.url}`, { token: organisation.as.super }))
      .status,
  ).toBe(204);
  expect(
    await api.db.selectFrom('results_aggregate').where('survey_id', '=', survey.surveyId).select('seq').execute(),
  ).toEqual([]);
  expect((await ask(survey, {})).body.error).toBe('SampleTooSmall');
});

it('keeps no numbers while removals wait or if there are too few people, and continues after damaged results', async () => {
  const own = await createLastingOrganisation('Others');
  const { accountId } = own;
  const make = (number: number) => makeSurvey(api, { accountId, people: number, status: 'CLOSED' });
  const [waiting, few, broken, unfrozen, deleted] = [
    await make(20),
    await make(3),
    await make(20),
    await make(20),
    await make(20),
  ];
  expect(
    (
      await api.call('DELETE', `${waiting.url}/participations`, {
        token: own.as.super,
        json: { participationIds: waiting.adminIds.slice(0, 1) },
      })
    ).status,
  ).toBe(204);
  await api.db
    .updateTable('results_snapshot')
    .set({ columns: Buffer.from('broken') })
    .where('survey_id', '=', broken.surveyId)
    .execute();
  for (const table of ['results_snapshot', 'report_ledger'] as const)
    await api.db.deleteFrom(table).where('survey_id', '=', unfrozen.surveyId).execute();
  expect((await api.call('DELETE', `/account/${accountId}${deleted.url}`, { token: own.as.super })).status).toBe(204);
  await retain(accountId, 1);
  api.wait(31 * day);
  await erase();

  const erased = async (of: typeof waiting) => [
    (await stateOf(of)).when_erased !== null,
    (await answersLeft(of)).length > 0,
  ];
  expect(await Promise.all([waiting, few, unfrozen].map(erased))).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(await Promise.all([broken, deleted].map(erased))).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(lines).toMatchObject([
    {
      level: 'error',
      metadata: {
        work: 'erasing answers',
        surveyId: broken.surveyId,
        error: { message: expect.stringContaining('damaged') },
      },
    },
  ]);

  const shown = async (of: typeof waiting) => (await ask(of, {}, own.as.report)).body;
  expect(await shown(waiting)).toMatchObject({
    error: 'SampleTooSmall',
    message: expect.stringContaining('could identify'),
  });
  expect(await shown(few)).toMatchObject({ error: 'SampleTooSmall', message: expect.stringContaining('Fewer than 5') });
  expect(await shown(unfrozen)).toMatchObject({ sampleSize: 20, whenErased: api.clock().toISOString() });
  expect(await shown(broken)).toMatchObject({ error: 'InternalError' });
});

it('after a removal, releases and suppresses the same numbers as the report did before the answers were erased', async () => {
  const { accountId } = organisation;
  const own = await makeSurvey(api, {
    accountId,
    people: 80,
    groups: { Early: (person) => person < 40, Late: (person) => person >= 40 },
    status: 'CLOSED',
  });
  // Removes fewer than the minimum of each group, so its earlier numbers must not be released again.
  const participationIds = [0, 1, 2, 50, 51, 52].map((person) => own.adminIds[person]!);
  expect(
    (
      await api.call('DELETE', `${own.url}/participations`, {
        token: organisation.as.super,
        json: { participationIds },
      })
    ).status,
  ).toBe(204);
  // Reports are compared by the label of their filter, because positions change when filters are no longer offered.
  const shown = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const [name, filter] of namedFilters(await filtersOf(own))) shown.set(name, await ask(own, { filter }));
  const rejected = [...shown].filter(([, { status }]) => status === 400).map(([name]) => name);
  expect(rejected.length).toBeGreaterThan(0);
  api.wait(31 * day);
  await erase();

  const offered = namedFilters(await filtersOf(own));
  expect(offered.filter(([name]) => rejected.includes(name))).toEqual([]);
  for (const [name, filter] of offered) {
    expect((await ask(own, { filter })).body).toEqual({
      ...shown.get(name)!.body,
      whenErased: api.clock().toISOString(),
    });
  }
});

it("keeps a participation in the person's account", async () => {
  const { accountId } = organisation;
  const open = await makeSurvey(api, { accountId, people: 6, status: 'CLOSED' });
  await createPerson(api, { emailAddress: 'holder@example.org', participations: open.adminIds.slice(0, 1) });
  api.wait(31 * day);
  await erase();
  const { access_token: token } = await signInAsPerson(api, 'holder@example.org');
  const { body } = await api.call('GET', '/participations/find', { token });
  expect(body.participations).toMatchObject([{ status: 'COMPLETED' }]);
});
