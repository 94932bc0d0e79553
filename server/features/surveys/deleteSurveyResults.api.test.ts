import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: '3' });
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = ({ accountId } = organisation) => makeSurvey(api, { accountId, status: 'READY' });
const remove = ({ accountId, surveyId }: SurveyKey, as: Role = 'super') =>
  api.call('DELETE', `/account/${accountId}/survey/${surveyId}`, { token: organisation.as[as] });
const get = async ({ surveyId }: SurveyKey) =>
  (await api.call('GET', `/survey/${surveyId}`, { token: organisation.as.view })).body;

it('is rejected with SurveyLocked unless the survey is closed', async () => {
  const survey = await make();
  expect(await remove(survey)).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
  await survey.open();
  expect(await remove(survey)).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
});

it('does not find the survey of another organisation', async () => {
  const other = await createOrganisation(api, 'Other');
  const survey = await make(other);
  expect((await remove({ ...survey, accountId: organisation.accountId })).status).toBe(404);
});

it('resets a closed survey as if no one had started it', async () => {
  const { accountId } = organisation;
  const people = ['Ann', 'Ben', 'Cy'];
  const survey = await makeSurvey(api, { accountId, people });
  const signedIn = [];
  for (const token of [...survey.tokens, survey.shareToken]) {
    const person = await participate(api, token);
    await answerAll(person);
    await person.complete();
    signedIn.push(person);
  }
  // One person has added the response to an account. Another has requested that but not yet confirmed it.
  const personId = await createPerson(api, { participations: [survey.adminIds[0]!] });
  const account = await signInAsPerson(api);
  await api.db
    .insertInto('claim_token')
    .values({
      hash: Buffer.from('claim'),
      account_id: survey.accountId,
      participation_id: survey.adminIds[1]!,
      person_id: personId,
      expires_at: api.clock(),
    })
    .execute();
  const untouched = await makeSurvey(api, { accountId, people });
  const elsewhere = await participate(api, untouched.tokens[0]!);
  const answered = await answerAll(elsewhere);
  await survey.close();
  expect(await get(survey)).toMatchObject({
    reportAvailable: true,
    participants: { totalCount: 4, completedCount: 4 },
  });

  api.wait(60_000);
  expect(await remove(survey)).toMatchObject({ status: 204, body: null });
  expect(await get(survey)).toMatchObject({
    status: 'CLOSED',
    reportAvailable: false,
    lastModified: api.clock().toISOString(),
    participants: {
      totalCount: 3,
      completedCount: 0,
      inProgressCount: 0,
      halfWayCount: 0,
      notStartedCount: 3,
      undeliverableCount: 0,
    },
  });
  const left = await api.db.selectFrom('participation').where('survey_id', '=', survey.surveyId).selectAll().execute();
  expect(
    left.map(({ participant_id, person_id, when_started, when_completed }) => [
      participant_id !== null,
      person_id,
      when_started,
      when_completed,
    ]),
  ).toEqual([
    [true, null, null, null],
    [true, null, null, null],
    [true, null, null, null],
  ]);
  expect(left.every(({ when_last_invited }) => when_last_invited !== null)).toBe(true);
  for (const { token } of signedIn) expect((await api.call('GET', '/participations/find', { token })).status).toBe(401);
  expect((await api.call('GET', '/participations/find', { token: account.access_token })).body.participations).toEqual(
    [],
  );
  expect(await api.db.selectFrom('claim_token').selectAll().execute()).toEqual([]);
  expect(await api.db.selectFrom('answer').select('question_id').execute()).toHaveLength(answered.length);
  expect((await elsewhere.survey()).participation.whenStarted).not.toBe(null);

  // A repeated call changes nothing.
  const lastModified = api.clock().toISOString();
  api.wait(60_000);
  expect((await remove(survey)).status).toBe(204);
  expect((await get(survey)).lastModified).toBe(lastModified);
});

it("deletes the frozen results, the released numbers and the report's texts", async () => {
  const survey = await makeSurvey(api, {
    accountId: organisation.accountId,
    people: ['Ada', 'Ben', 'Cas', 'Dot', 'Eve'],
  });
  const other = await makeSurvey(api, {
    accountId: organisation.accountId,
    people: ['Fay', 'Gil', 'Hal', 'Ivy', 'Jan'],
  });
  for (const name of ['Ada', 'Ben', 'Cas', 'Dot', 'Eve']) await survey.submit(name);
  for (const name of ['Fay', 'Gil', 'Hal', 'Ivy', 'Jan']) await other.submit(name);
  await createGroup(api, organisation.accountId, [
    'Ada',
    'Ben',
    'Cas',
    'Dot',
    'Eve',
    'Fay',
    'Gil',
    'Hal',
    'Ivy',
    'Jan',
  ]);
  const personId = await createPerson(api, { emailAddress: 'reader@example.org' });
  for (const { accountId, surveyId, close } of [survey, other]) {
    await close();
    const ofSurvey = { account_id: accountId, survey_id: surveyId };
    await api.db
      .insertInto('area_analysis')
      .values({ ...ofSurvey, section_id: 's', area_id: 'a', analysis: '<p>Well</p>' })
      .execute();
    await api.db
      .insertInto('download_token')
      .values({
        ...ofSurvey,
        hash: Buffer.from(surveyId),
        person_id: personId,
        request: JSON.stringify({}),
        expires_at: api.clock(),
        spent_at: null,
      })
      .execute();
    await api.db.updateTable('survey').set({ executive_summary: '<p>Fine</p>' }).where('id', '=', surveyId).execute();
    await api.db.insertInto('session').values({ id: surveyId, created_at: api.clock() }).execute();
    await api.db
      .insertInto('session_token')
      .values({
        hash: Buffer.from(`${surveyId} print`),
        session_id: surveyId,
        account_id: accountId,
        survey_id: surveyId,
        reader_id: personId,
        participation_id: null,
        person_id: null,
        kind: 'access',
        expires_at: api.clock(),
        spent_at: null,
      })
      .execute();
  }
  const left = async ({ surveyId }: { surveyId: string }) => {
    const counts = await Promise.all(
      (['results_snapshot', 'report_ledger', 'area_analysis', 'download_token', 'session_token'] as const).map(
        async (table) =>
          (await api.db.selectFrom(table).where('survey_id', '=', surveyId).select('survey_id').execute()).length,
      ),
    );
    const groups = await api.db
      .selectFrom('participation_group')
      .innerJoin('participation', 'participation.id', 'participation_id')
      .where('survey_id', '=', surveyId)
      .select('group_id')
      .execute();
    const { executive_summary } = await api.db
      .selectFrom('survey')
      .where('id', '=', surveyId)
      .select('executive_summary')
      .executeTakeFirstOrThrow();
    return [...counts, groups.length, executive_summary];
  };
  const before = await left(other);
  expect(await left(survey)).toEqual(before);
  expect(before.slice(0, -1).every((count) => Number(count) > 0)).toBe(true);
  await loadSnapshot(api.db, survey);
  expect((await remove(survey)).status).toBe(204);
  expect(await left(survey)).toEqual([0, 0, 0, 0, 0, 0, null]);
  expect(await left(other)).toEqual(before);
  await expect(loadSnapshot(api.db, survey)).rejects.toMatchObject({ code: 'SampleTooSmall' });
});
