import type { SurveyKey } from '#server/db/surveyKey.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAtRandom } from '#testing/surveys/answerAtRandom.ts';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { orderRows } from '../numbers/orderRows.ts';
import { listLedger } from '../ledger/ledgerQueries.ts';
import { loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const names = (number: number) =>
  Array.from({ length: number }, (_, index) => `Person${String(index).padStart(3, '0')}`);

it('contains everyone who submitted before it closed, and no one who submitted later', async () => {
  const people = names(16);
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people });
  const participants = await Promise.all(
    people.map(async (name) => ({ name, person: await participate(api, (await survey.find(name)).token) })),
  );
  for (const { name, person } of participants) {
    await answerAll(person);
    await person.answer({ questionId: 'one-change', stringValue: name });
  }
  // Some submit before the survey closes, some at the same time, some afterwards.
  const late = participants.slice(12);
  const early = await Promise.all(participants.slice(0, 4).map(({ person }) => person.complete()));
  const [, ...meanwhile] = await Promise.all([
    survey.close(),
    ...participants.slice(4, 12).map(({ person }) => person.complete()),
  ]);
  const after = await Promise.all(late.map(({ person }) => person.complete()));

  expect(early.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(after.map(({ body }) => body.error)).toEqual(Array(4).fill('ParticipationExpired'));
  const submitted = [...early, ...meanwhile, ...after].flatMap(({ status }, index) =>
    status === 204 ? [people[index]!] : [],
  );
  const snapshot = await loadSnapshot(api.db, survey);
  expect(snapshot.people).toBe(submitted.length);
  expect([...(await snapshot.texts()).get('one-change')!].sort()).toEqual(submitted);
});

it('does not count previews, unsubmitted answers, or share-link visits without an answer', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ada', 'Ben', 'Cas'] });
  await survey.submit('Ada');
  await survey.answerAnonymously();
  await survey.answerAnonymously({ submit: false });
  await answerAll(await participate(api, (await survey.find('Ben')).token));
  const { body } = await api.call('POST', `${survey.url}/preview`, { token: organisation.as.edit });
  const preview = await participate(api, body.participationToken);
  await answerAll(preview);
  expect((await preview.complete()).status).toBe(204);
  const shared = await participate(
    api,
    (
      await api.db
        .selectFrom('survey')
        .where('id', '=', survey.surveyId)
        .select('share_token')
        .executeTakeFirstOrThrow()
    ).share_token,
  );
  await api.db
    .updateTable('participation')
    .set({ when_completed: api.clock() })
    .where('public_id', '=', shared.participationId)
    .execute();
  await survey.close();
  expect((await loadSnapshot(api.db, survey)).people).toBe(2);
});

it('has rows in the order of their answers, and texts in an unrelated order', async () => {
  const survey = await makeSurvey(api, { type: everyQuestionType, people: 120, name: 'In no order' });
  await answerAtRandom(api, survey, survey.adminIds);
  // Everyone answers at a different time, in the order of their ids. Their texts are their positions.
  const ids = (
    await api.db
      .selectFrom('participation')
      .where('survey_id', '=', survey.surveyId)
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  for (const [place, participation_id] of ids.entries()) {
    const answered = {
      account_id: survey.accountId,
      participation_id,
      answered_at: api.clock(),
      int_values: null,
      other_title: null,
    };
    await api.db
      .deleteFrom('answer')
      .where('participation_id', '=', participation_id)
      .where('question_id', 'in', ['scale-ends', 'with-team', 'row-calm', 'long', 'short'])
      .execute();
    await api.db
      .insertInto('answer')
      .values([
        { ...answered, question_id: 'scale-ends', int_value: place % 11, string_value: null },
        { ...answered, question_id: 'with-team', int_value: 1 + (Math.floor(place / 11) % 4), string_value: null },
        { ...answered, question_id: 'row-calm', int_value: 1 + Math.floor(place / 44), string_value: null },
        { ...answered, question_id: 'long', int_value: null, string_value: String(place) },
        { ...answered, question_id: 'short', int_value: null, string_value: String(place) },
      ])
      .execute();
  }
  await survey.close();
  const { results, texts } = await loadSnapshot(api.db, survey);
  const [ends, team, calm] = ['scale-ends', 'with-team', 'row-calm'].map((id) => results.values.get(id));
  // row-calm belongs to an aspect; otherwise the test could not identify people.
  const rows = [...ends!].map((end, row) => end - 1 + 11 * (team![row]! - 1) + 44 * (calm![row]! - 1));
  const [long, short] = await Promise.all(['long', 'short'].map(async (id) => (await texts()).get(id)!.map(Number)));
  const orders = [rows, long!, short!];
  const sorted = ids.map((_, place) => place);
  for (const order of orders) {
    expect([...order].sort((a, b) => a - b)).toEqual(sorted);
    expect(Math.abs(correlation(order, sorted))).toBeLessThan(0.5);
  }
  expect(Math.abs(correlation(orders[0]!, orders[1]!))).toBeLessThan(0.5);
  expect(Math.abs(correlation(orders[1]!, orders[2]!))).toBeLessThan(0.5);
  expect([...orderRows(results, [])]).toEqual(sorted);
});

function correlation(a: number[], b: number[]): number {
  const mean = (a.length - 1) / 2;
  const product = (x: number[], y: number[]) =>
    x.reduce((sum, each, index) => sum + (each - mean) * (y[index]! - mean), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('groups', () => {
  it('are the groups that at closing are attached to the survey or have a member in it, and later changes have no effect', async () => {
    const people = names(16);
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people });
    const token = organisation.as.manage;
    const north = await createGroup(api, organisation.accountId, people.slice(0, 6));
    const south = await createGroup(api, organisation.accountId, people.slice(6, 12));
    const attached = await createGroup(api, organisation.accountId, []);
    await createGroup(api, organisation.accountId, []);
    await api.call('POST', `${survey.url}/groups`, { token, json: { groupIds: [attached] } });
    for (const name of people.slice(0, 11)) await survey.submit(name);
    const { name: northName } = await api.db
      .selectFrom('participant_group')
      .where('id', '=', north)
      .select('name')
      .executeTakeFirstOrThrow();
    await survey.close();

    const members = async () =>
      Object.fromEntries(
        (await loadSnapshot(api.db, survey)).results.groups.map(({ id, name, members: rows }) => [
          id,
          [name, rows && rows.reduce((sum, row) => sum + row, 0)],
        ]),
      );
    const before = await members();
    expect(before).toEqual({
      [north]: [northName, 6],
      [south]: [expect.any(String), 5],
      [attached]: [expect.any(String), null],
    });

    const [first] = await api.db
      .selectFrom('participant')
      .where('account_id', '=', organisation.accountId)
      .where('family_name', '=', people[0]!)
      .select('id')
      .execute();
    const statuses = [
      await api.call('DELETE', `/account/${organisation.accountId}/group/${north}/participants`, {
        token,
        json: { participantIds: [first!.id] },
      }),
      await api.call('PATCH', `/account/${organisation.accountId}/group/${north}`, {
        token,
        json: { name: 'Renamed' },
      }),
      await api.call('DELETE', `/account/${organisation.accountId}/group/${south}`, { token }),
      await api.call('DELETE', `/account/${organisation.accountId}/participants`, {
        token,
        json: { participantIds: [first!.id] },
      }),
    ].map(({ status }) => status);
    expect(statuses.every((status) => status < 300)).toBe(true);
    expect(await members()).toEqual(before);
    const stored = await api.db
      .selectFrom('participation_group')
      .innerJoin('participation', 'participation.id', 'participation_group.participation_id')
      .where('survey_id', '=', survey.surveyId)
      .select('group_id')
      .execute();
    expect([north, south].map((group) => stored.filter(({ group_id }) => group_id === group).length)).toEqual([6, 5]);
  });
});

describe('the ledger begins', () => {
  it('with everyone together, the options of choices and the groups', async () => {
    const survey = await makeSurvey(api, { type: everyQuestionType, people: 150, name: 'Ledger' });
    await answerAtRandom(api, survey, survey.adminIds);
    await survey.close();
    const [whole, ...filterOptions] = await listLedger(api.db, survey, 0);
    expect(whole).toEqual({
      population: { questions: [], groups: [] },
      suppressed: [],
      sharesSuppressed: [],
      mixed: [],
      sharesMixed: [],
    });
    expect(filterOptions.length).toBeGreaterThan(5);
    expect(filterOptions.every(({ population: { questions, groups } }) => questions.length + groups.length === 1)).toBe(
      true,
    );
    const requested = await api.db
      .selectFrom('report_ledger')
      .where('survey_id', '=', survey.surveyId)
      .select('person_id')
      .execute();
    expect(requested.every(({ person_id }) => person_id === null)).toBe(true);
    const { results } = await loadSnapshot(api.db, survey);
    const { score, scores } = (await storedScores(survey))!;
    expect(score).toBeGreaterThan(0);
    expect(scores!.overall).toBe(score);
    expect(scores!.sections.every((section) => section.score !== null && section.sampleSize !== null)).toBe(true);
    for (const option of [...results.filterOptions.values()].flat()) expect(option.values.length).toBeGreaterThan(0);
  });

  it('with no entry if fewer than the minimum submitted, although the results are frozen', async () => {
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people: names(4) });
    for (const name of names(4)) await survey.submit(name);
    await survey.close();
    expect(await listLedger(api.db, survey, 0)).toEqual([]);
    expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 1, people: 4, removed: 0 });
    expect(await storedScores(survey)).toEqual({ score: null, scores: null });
  });

  it('with no entry if no one submitted', async () => {
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people: names(2) });
    await survey.close();
    expect(await listLedger(api.db, survey, 0)).toEqual([]);
    expect(await loadSnapshot(api.db, survey)).toMatchObject({ people: 0 });
    expect(await storedScores(survey)).toEqual({ score: null, scores: null });
  });
});

const storedScores = ({ surveyId }: SurveyKey) =>
  api.db
    .selectFrom('results_snapshot')
    .where('survey_id', '=', surveyId)
    .select(['score', 'scores'])
    .executeTakeFirst();
