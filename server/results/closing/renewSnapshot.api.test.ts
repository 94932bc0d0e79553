import type { SurveyKey } from '#server/db/surveyKey.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wholePopulation } from '../numbers/populations.ts';
import { populationMask } from '../numbers/populationMask.ts';
import { removedRows } from '../numbers/removedRows.ts';
import { answerAtRandom } from '#testing/surveys/answerAtRandom.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { removeParticipations } from '#server/features/surveyParticipations/changeParticipations.ts';
import { listLedger } from '../ledger/ledgerQueries.ts';
import { loadSnapshot } from '../snapshot/loadSnapshot.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const people = 80;
let api: ApiApp;
let survey: TestSurvey;
let group: string;
let surveys = 0;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  survey = await makeSurvey(api, { type: everyQuestionType, people, name: `Removal ${++surveys}` });
  // The first three people never submit.
  await answerAtRandom(api, survey, survey.adminIds.slice(3));
  const members = await api.db
    .selectFrom('participation')
    .where('id', 'in', survey.adminIds.slice(0, 40))
    .select('participant_id')
    .execute();
  group = crypto.randomUUID();
  await api.db
    .insertInto('participant_group')
    .values({
      account_id: survey.accountId,
      id: group,
      name: 'Night shift',
      group_type: 'regular',
      created_at: api.clock(),
    })
    .execute();
  await api.db
    .insertInto('participant_group_member')
    .values(
      members.map(({ participant_id }) => ({
        account_id: survey.accountId,
        group_id: group,
        participant_id: participant_id!,
      })),
    )
    .execute();
  await survey.close();
});

/** Removes participations as a super administrator. */
const remove = (from: number, to: number) =>
  removeParticipations(
    api.db,
    survey.surveyId,
    { accountId: survey.accountId, personId: '', superAdmin: true, adminUserRole: 'manage' },
    survey.adminIds.slice(from, to),
    api.config,
    api.clock(),
  );
const stored = () =>
  api.db.selectFrom('results_snapshot').where('survey_id', '=', survey.surveyId).selectAll().executeTakeFirstOrThrow();

it('counts removed participations and changes nothing while there are fewer than the minimum', async () => {
  const before = await stored();
  await remove(0, 6);
  expect(await stored()).toEqual({ ...before, removed: 3, removed_invited: 3 });
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 1, people: 77, removed: 3 });
  await remove(6, 7);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 1, people: 77, removed: 4 });
});

it('waits while fewer invited people than the minimum are removed, no matter how many share-link responses are', async () => {
  const shared = await makeSurvey(api, { type: everyQuestionType, people: 80, name: `Shared ${surveys}` });
  await answerAtRandom(api, shared, shared.adminIds);
  // Makes these look like share-link responses.
  await api.db
    .updateTable('participation')
    .set({ participant_id: null })
    .where('id', 'in', shared.adminIds.slice(0, 20))
    .execute();
  await shared.close();
  survey = shared;
  await remove(0, 5);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 75, removed: 0 });
  await remove(5, 9);
  await remove(20, 21);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 75, removed: 5 });
  await remove(9, 20);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 75, removed: 16 });
  await remove(21, 24);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 75, removed: 19 });
  await remove(24, 25);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 3, people: 55, removed: 0 });
  expect(await stored()).toMatchObject({ removed_invited: 0 });
});

it('derives the results again without the removed participations once these reach the minimum', async () => {
  const [before, ledger] = [await loadSnapshot(api.db, survey), await listLedger(api.db, survey, 0)];
  const textsBefore = await before.texts();
  const file = await stored();
  // Deleting the group must not affect results that are frozen.
  await api.db.deleteFrom('participant_group').where('id', '=', group).execute();
  await remove(3, 7);
  const gone = await api.db
    .selectFrom('answer')
    .where('participation_id', '=', survey.adminIds[7]!)
    .where('question_id', '=', 'long')
    .select('string_value')
    .execute();
  await remove(7, 8);

  const after = await loadSnapshot(api.db, survey);
  expect(after).toMatchObject({ number: 2, people: 72, removed: 0 });
  const removed = removedRows(before.results, after.results);
  expect(removed.reduce((sum, each) => sum + each, 0)).toBe(5);
  expect(after.results.filterOptions).toEqual(before.results.filterOptions);
  expect(
    after.results.groups.map(({ id, name, members }) => [id, name, members!.reduce((sum, each) => sum + each, 0)]),
  ).toEqual([[group, 'Night shift', 32]]);
  expect(after.bases.map(({ variables }) => variables)).toEqual(before.bases.map(({ variables }) => variables));
  const texts = await after.texts();
  for (const { string_value } of gone) {
    if (string_value === null) continue;
    expect(textsBefore.get('long')).toContain(string_value);
    expect(texts.get('long')).not.toContain(string_value);
  }
  const now = await stored();
  expect(Buffer.from(now.columns).equals(file.columns)).toBe(false);

  // Released numbers stay released.
  const carried = await listLedger(api.db, survey, 0);
  expect(carried.slice(0, ledger.length).map(({ population, suppressed }) => [population, suppressed])).toEqual(
    ledger.map(({ population, suppressed }) => [population, suppressed]),
  );
  // An option that lost one to four people must not be released for the remaining people.
  const losses = ledger.map(({ population }) =>
    populationMask(before.results, population).reduce((sum, each, row) => sum + (each & removed[row]!), 0),
  );
  const few = losses.flatMap((lost, entry) => (lost > 0 && lost < 5 ? [entry] : []));
  expect(few.length).toBeGreaterThan(0);
  expect(few.every((entry) => carried[entry]!.mixed.includes('whole'))).toBe(true);
});

it('releases numbers about everyone again if the ledger allows the difference', async () => {
  const pulse = await makeSurvey(api, { people: 100, name: `Room ${surveys}` });
  await answerAtRandom(api, pulse, pulse.adminIds);
  await pulse.close();
  const before = await loadSnapshot(api.db, pulse);
  survey = pulse;
  // Enough people are removed that the difference can be certified together with the released options, whatever these
  // people answered.
  await remove(0, 30);
  const [whole] = await listLedger(api.db, pulse, 0);
  expect(whole!.population).toEqual(wholePopulation);
  expect(whole!.mixed).not.toContain('whole');
  const after = await loadSnapshot(api.db, pulse);
  expect([before.people, after.people]).toEqual([100, 70]);
});

it('counts the next removals from zero after deriving the results again', async () => {
  await remove(3, 13);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 67, removed: 0 });
  await remove(13, 15);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 2, people: 67, removed: 2 });
  await remove(15, 18);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 3, people: 62, removed: 0 });
  await remove(18, 78);
  expect(await loadSnapshot(api.db, survey)).toMatchObject({ number: 4, people: 2, removed: 0 });
  expect(await storedScores(survey)).toEqual({ score: null, scores: null });
});

it('processes concurrent removals one after the other', async () => {
  await Promise.all([remove(3, 6), remove(6, 9), remove(9, 12), remove(12, 15)]);
  const { people: left, removed } = await loadSnapshot(api.db, survey);
  // The second and the fourth removal derive the results again.
  expect([left, removed]).toEqual([65, 0]);
});

it('changes nothing if the old results are damaged', async () => {
  await api.db
    .updateTable('results_snapshot')
    .set({ columns: Buffer.from('') })
    .where('survey_id', '=', survey.surveyId)
    .execute();
  await remove(3, 5);
  await expect(remove(5, 8)).rejects.toMatchObject({
    code: 'InternalError',
    details: { reason: expect.stringContaining(survey.surveyId) },
  });
  expect(
    await api.db.selectFrom('participation').where('id', 'in', survey.adminIds.slice(5, 8)).select('id').execute(),
  ).toHaveLength(3);
});

it('rejects a report while it waits for more removals', async () => {
  const { as } = await createOrganisation(api);
  await remove(3, 4);
  const { status, body } = await api.call('POST', `/survey/${survey.surveyId}/report`, { token: as.super, json: {} });
  expect([status, body.error]).toEqual([400, 'SampleTooSmall']);
});

const storedScores = ({ surveyId }: SurveyKey) =>
  api.db
    .selectFrom('results_snapshot')
    .where('survey_id', '=', surveyId)
    .select(['score', 'scores'])
    .executeTakeFirst();
