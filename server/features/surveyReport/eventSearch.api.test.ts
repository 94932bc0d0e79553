import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import { itemTitle, surveyItems } from '#rules/surveyItems.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { eraseAnswers } from '#server/results/closing/eraseAnswers.ts';
import { readEveryRow } from '#testing/databases/databaseRows.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

/*
 * Searches everything that anyone at an organisation can see, and everything that is stored except answers, for numbers
 * of events. Everyone gives the same answers to all other questions, so these numbers occur nowhere else.
 */
const type = 'psychosocial-risk';
const people = 467;
/** The number of people who chose each answer to each event, from "Never" on. The rest left it out. */
const counts = [
  [257, 72, 62, 0, 0],
  [287, 77, 0, 66, 0],
  [363, 42, 0, 0, 0],
  [342, 0, 73, 0, 0],
  [283, 81, 92, 0, 0],
  [337, 0, 0, 0, 98],
];
/** The number of people who named each source. All of them reported an event. */
const sources = [91, 118, 62, 121, 0];
const groups = {
  Ash: (person: number) => person < 140,
  Beech: (person: number) => person >= 140 && person < 260,
  Cedar: (person: number) => person >= 260 && person < 360,
};

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
let earlier: TestSurvey;
let definition: SurveyType;
let events: string[];

beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  definition = api.content.surveyTypes.get(type)!.definition;
  events = surveyItems(definition).flatMap(({ id }) => (id.startsWith('event-') ? [id] : []));
  const texts = new Set(numbersIn(JSON.stringify([definition, [...api.content.texts.en.articles.values()]])));
  const numbers = numbersOfEvents();
  forbidden = new Set(numbers.exact.filter((number) => !texts.has(number)));
  rounded = numbers.rounded.filter((number) => !texts.has(number));
  const { accountId } = organisation;
  for (const name of ['One', 'Two', 'Three']) {
    const other = await createOrganisation(api, name);
    await makeSurvey(api, { accountId: other.accountId, type, people: 40, answers: inventAnswers, status: 'CLOSED' });
  }
  earlier = await makeSurvey(api, { accountId, type, people: 40, answers: inventAnswers, status: 'CLOSED' });
  api.wait(1000);
  survey = await makeSurvey(api, {
    accountId,
    type,
    people,
    groups,
    answers: (_, person) => answersOf(person),
    status: 'CLOSED',
  });
});
afterAll(() => api.close());

function answersOf(person: number): Answer[] {
  const others = inventAnswers(definition, 1).filter(({ questionId }) => !events.includes(questionId));
  const reported = counts.map((own, event): Answer => {
    // Other people for each event, so that lines differ too. People who reported one come first.
    const place = (person + 11 * event) % people;
    const inOrder = [
      ...own.slice(1).flatMap((count, value) => Array.from({ length: count }, () => value + 2)),
      ...Array.from({ length: own[0]! }, () => 1),
    ];
    const questionId = events[event]!;
    return place < inOrder.length ? { questionId, intValue: inOrder[place]! } : { questionId, notApplicable: true };
  });
  const named = sources.flatMap((count, source) => (person < count ? [source] : []));
  return [...others, ...reported, ...(named.length > 0 ? [{ questionId: events.at(-1)!, intValueArray: named }] : [])];
}

/** The numbers that say how many people reported something, or how often, on any scale, except those in texts. */
let forbidden: Set<string>;
/** Percentages with one digit after the point. */
let rounded: string[];

function numbersOfEvents() {
  const exact = counts.flatMap((own) => {
    const reported = own.slice(1).reduce((sum, count) => sum + count, 0);
    return [reported, people - reported, ...own];
  });
  const numbers = [...exact, ...sources].filter((count) => count > 0);
  const shares = numbers.map((count) => count / people);
  const means = counts.map((own) => {
    const answered = own.reduce((sum, count) => sum + count, 0);
    return own.reduce((sum, count, value) => sum + count * value, 0) / answered;
  });
  const scaled = means.flatMap((mean) => [mean + 1, mean / 4, 1 - mean / 4]);
  const ratios = [...shares, ...scaled];
  return {
    exact: [...numbers.map(String), ...ratios.flatMap((ratio) => [text(ratio), text(100 * ratio)])],
    rounded: ratios.map((ratio) => (100 * ratio).toFixed(1)),
  };
}

/** Writes a number to six places, as far as it has them. */
const text = (number: number) => String(Number(number.toFixed(6)));

/** The numbers in a text, without those that are parts of ids, times, addresses, keys or checksums. */
const numbersIn = (said: string) =>
  [
    ...said
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
      .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+\d\d)?/g, '')
      .replace(/\\\\?x[0-9a-f]+/g, '')
      .matchAll(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-]|\.\d)/g),
  ].map(([number]) => text(Number(number)));

/** @param also further numbers that it must not have. */
function expectNone(name: string, said: string, also: readonly string[] = []): void {
  const found = numbersIn(said).filter((number) => forbidden.has(number) || also.includes(number));
  expect([name, [...new Set(found)]]).toEqual([name, []]);
}

const call = (method: 'GET' | 'POST', url: string, json?: object) =>
  api.call(method, url, { token: organisation.as.manage, ...(json && { json }) });

async function file(url: string, json: object | undefined): Promise<string> {
  const { body } = await call('POST', `${url}/request-download`, json ?? {});
  const { rawPayload } = await api.app.inject({ method: 'GET', url: `/api/v0${url}/download?token=${body.token}` });
  const sheets = await readWorkbook(rawPayload);
  return JSON.stringify([...sheets].map(([name, { rows }]) => [name, rows]));
}

/** All requests for a report, each with whether steps of events are in it. */
const requests = (): [name: string, json: object, isWhole: boolean][] => {
  const inGroup = { participantGroups: [survey.groupIds['Ash']] };
  return [
    ['everyone', {}, true],
    ['a group', { filter: inGroup }, false],
    ['two groups', { filter: { participantGroups: [survey.groupIds['Ash'], survey.groupIds['Beech']] } }, false],
    ['a comparison with a group', { compareToFilter: inGroup }, false],
    ['a comparison with a survey', { compareToSurvey: earlier.surveyId }, false],
    ['two surveys', { combineWithSurveys: [earlier.surveyId] }, false],
    ['the norm', { compareToNormative: true }, false],
  ];
};

test('the search finds the numbers where they are: in the stored answers', () => {
  const answers = Array.from({ length: people }, (_, person) => answersOf(person));
  const given = (questionId: string, value: number) =>
    answers.filter((own) => own.some((each) => each.questionId === questionId && each.intValue === value)).length;
  expect(counts.map((own, event) => own.map((_, value) => given(events[event]!, value + 1)))).toEqual(counts);
  expect(numbersIn('{"score":0.165919,"n":37,"id":"37-x","at":"2026-11-02T09:37:00.000Z"}')).toEqual([
    '0.165919',
    '37',
  ]);
  expect([...forbidden]).toEqual(expect.arrayContaining(['257', '72', '0.154176']));
  // Enough of them for each event are in no text of the report.
  for (const own of counts)
    expect(own.filter((count) => count > 0 && forbidden.has(String(count))).length).toBeGreaterThan(0);
  expect(forbidden.size).toBeGreaterThan(100);
});

test.each([0, 1, 2, 3, 4, 5, 6])('report %i of those that can be requested', async (index) => {
  const [name, json, isWhole] = requests()[index]!;
  const { status, text: said } = await call('POST', `${survey.url}/report`, json);
  expect([name, status]).toEqual([name, 200]);
  expectNone(name, said);
  expect(said.includes('"atLeast"')).toBe(isWhole);
  // Differences and scores of others can be the same when rounded.
  const isCompared = !isWhole && !('filter' in json);
  expectNone(`${name}, as a file`, await file(`${survey.url}/report`, json), isCompared ? [] : rounded);
});

test('filters, heat map, trend, tile, lists, audit log and the file of answers', async () => {
  const account = `/account/${organisation.accountId}`;
  for (const url of [
    `${survey.url}/filters`,
    `${survey.url}/filters?compareToSurvey=${earlier.surveyId}`,
    `${survey.url}/report/heat-map`,
    `${survey.url}/report/trend`,
    `${account}/reports`,
    `${account}/surveys`,
    `${account}/audit-log`,
    survey.url,
    `${survey.url}/response-rates`,
    `${survey.url}/responses`,
  ]) {
    const { status, text: said } = await call('GET', url);
    expect([url, status]).toEqual([url, 200]);
    expectNone(url, said);
    if (!url.endsWith('filters')) expect(said).not.toContain('"atLeast"');
  }
  const answers = await file(`${account}/survey/${survey.surveyId}/report`, undefined);
  expectNone('the file of answers', answers);
  expect(answers).toContain('Questions');
  const titles = surveyItems(definition).flatMap((item) => (events.includes(item.id) ? [itemTitle(item)] : []));
  for (const title of titles) expect(answers).not.toContain(title);
});

/** Every row of every table except answers. */
async function expectNoneStored(): Promise<void> {
  const { answer: _answer, survey_type_version: _types, ...tables } = await readEveryRow(api.db);
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows.filter((each) => each.includes(survey.surveyId) || each.includes(organisation.accountId)))
      expectNone(table, row);
  const { columns, texts } = await api.db
    .selectFrom('results_snapshot')
    .where('survey_id', '=', survey.surveyId)
    .select(['columns', 'texts'])
    .executeTakeFirstOrThrow();
  for (const part of [columns, texts]) {
    const said = gunzipSync(part).toString('latin1');
    expect(events.filter((id) => said.includes(id))).toEqual([]);
  }
}

test('every stored row, before and after answers are erased', async () => {
  await expectNoneStored();
  await inTransaction(api.db, (tx) => eraseAnswers(tx, survey, api.config, api.clock()));
  await expectNoneStored();
  const { status, text: said } = await call('POST', `${survey.url}/report`, {});
  expect(status).toBe(200);
  expectNone('everyone, after answers are erased', said);
  expect(said).toContain('"atLeast"');
});
