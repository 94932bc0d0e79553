import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import type { Db } from '#server/db/database.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { lockParticipations } from '../survey/remind.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { personNamed } from '#testing/surveys/personNamed.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await createOrganisation(api);
});

const crowd = Array.from({ length: 100 }, (_, index) => `P${index}`);
const newSurvey = (people: string[] = [], open = true) =>
  makeSurvey(api, { accountId: organisation.accountId, people, status: open ? 'OPEN' : 'READY' });
const call = (method: string, url: string, json?: object) =>
  api.call(method, url, { token: organisation.as.edit, json });
const remindAll = ({ url }: TestSurvey) => call('POST', `${url}/sendReminders`);
const attach = ({ url }: TestSurvey, groupIds: string[]) => call('POST', `${url}/groups`, { groupIds });
const ok = (answers: { status: number }[]) =>
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);

it('simultaneous reminders send one mail to each person', async () => {
  const survey = await newSurvey(crowd);
  const ids = await survey.ids(...crowd);
  const answers = await Promise.all([
    remindAll(survey),
    call('POST', `${survey.url}/participations/reminders`, { participationIds: ids.toReversed() }),
    remindAll(survey),
  ]);
  ok(answers);
  expect(answers.map(({ body }) => body.sent).sort()).toEqual([0, 0, 100]);
  expect(answers.map(({ body }) => body.remindedRecently).sort()).toEqual([0, 100, 100]);
  expect((await survey.mails()).filter((mail) => mail.startsWith('reminder'))).toHaveLength(100);
});

it('simultaneous lists of the same people in different orders can be added to two surveys', async () => {
  const [one, other] = [await newSurvey(), await newSurvey()];
  const results = await Promise.all([one.add(crowd), other.add(crowd.toReversed()), one.add(crowd)]);
  expect(results.map(({ numberAdded }) => numberAdded).sort()).toEqual([0, 100, 100]);
  expect(await one.mails()).toHaveLength(100);
  expect(await other.mails()).toHaveLength(100);
});

it('people added during closing are either added before the survey closes or rejected', async () => {
  const survey = await newSurvey(['Ann']);
  const [added] = await Promise.allSettled([survey.add(crowd), survey.close()]);
  const isIn = (await survey.names()).length === 101;
  expect(added.status).toBe(isIn ? 'fulfilled' : 'rejected');
  if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'SurveyLocked' });
});

it('people added during opening are invited once', async () => {
  const survey = await newSurvey(['Ann'], false);
  await Promise.all([survey.add(crowd), survey.open(), survey.add(['Ann', 'Bo'])]);
  expect(await survey.mails()).toEqual([...crowd, 'Ann', 'Bo'].map((name) => `invitation ${name}`).sort());
});

it('attaching a group while people are added to it misses no one, and invites everyone once', async () => {
  const surveys = [await newSurvey(), await newSurvey(), await newSurvey()];
  const group = await createGroup(api, organisation.accountId, []);
  const everyone = await api.db
    .selectFrom('participant_group')
    .where('account_id', '=', organisation.accountId)
    .where('group_type', '=', 'allParticipants')
    .select('id')
    .executeTakeFirstOrThrow();
  const addToGroup = (names: string[]) =>
    call('POST', `/account/${organisation.accountId}/participants`, {
      participants: names.map(personNamed),
      groupId: group,
    });
  const addToSurvey = ({ url }: TestSurvey, names: string[]) =>
    call('POST', `${url}/participations`, { participants: names.map(personNamed) });
  ok(
    await Promise.all([
      addToGroup(crowd.slice(0, 60)),
      attach(surveys[0]!, [group]),
      addToGroup(crowd.slice(40).toReversed()),
      attach(surveys[1]!, [group, everyone.id]),
      addToSurvey(surveys[2]!, ['Eve', 'P1']),
      attach(surveys[2]!, [group]),
    ]),
  );
  expect(await surveys[0]!.names()).toEqual([...crowd].sort());
  expect(await surveys[1]!.names()).toEqual(['Eve', ...crowd].sort());
  expect(await surveys[2]!.names()).toEqual(['Eve', ...crowd].sort());
  for (const survey of surveys) expect(await survey.mails()).toHaveLength((await survey.names()).length);
});

it("a submission during an administrator's change to the survey waits without a deadlock", async () => {
  const survey = await newSurvey(['Ann']);
  const ann = await participate(api, (await survey.find('Ann')).token);
  await answerAll(ann);
  const submitting = await api.db.transaction().execute(async (tx) => {
    await lockSurvey(tx, survey);
    const answer = ann.complete();
    // The embedded database runs transactions one after the other, so there the submission never waits for a lock.
    for (let look = 0; look < 50 && !(await someoneWaits(tx)); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await lockParticipations(tx, survey, 'all');
    return { answer };
  });
  expect((await submitting.answer).status).toBe(204);
});

const someoneWaits = async (tx: Db) => {
  const { rows } = await sql`
    select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    tx,
  );
  return rows.length > 0;
};
