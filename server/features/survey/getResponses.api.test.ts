import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '#rules/clockIn.ts';
import { insertDemoResponses } from '#server/demo/demoQueries.ts';
import { recordUndeliverable } from '#server/mail/mailQueries.ts';
import { schedule } from '#server/schedule/schedule.ts';
import { createApiApp, createPerson, examplePassword, signInAsPerson, type ApiApp } from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { shiftDay } from './responseSteps.ts';

const dayMilliseconds = 24 * 3_600_000;
let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  // 10:00 UTC, so that the hours of these tests are within one day.
  const wanted = 10 * 3_600_000;
  api.wait((wanted - (api.clock().getTime() % dayMilliseconds) + dayMilliseconds) % dayMilliseconds);
  await api.db
    .updateTable('session_token')
    .set({ expires_at: new Date(api.clock().getTime() + 365 * dayMilliseconds) })
    .execute();
});
afterAll(() => api.close());

/** The organisation's day now, in Berlin, and earlier days. */
const today = (days = 0) => shiftDay(dayIn('Europe/Berlin')(api.clock()), days);
const responses = (survey: { surveyId: string }, as: Role | null = 'view', { of = organisation } = {}) =>
  api.call('GET', `/survey/${survey.surveyId}/responses`, { token: as === null ? undefined : of.as[as] });
const stepsOf = async (survey: TestSurvey) =>
  ((await responses(survey)).body.steps as { firstDay: string; lastDay: string; completed: number }[]).map((step) => [
    step.firstDay,
    step.lastDay,
    step.completed,
  ]);

/** An open survey for 40 people, and a function that completes it for the next ones. */
async function running({ people = 40, accountId = organisation.accountId } = {}) {
  const survey = await makeSurvey(api, { accountId, people });
  const waiting = [...survey.adminIds];
  const complete = async (count: number) => {
    const ids = waiting.splice(0, count);
    await insertDemoResponses(
      api.db,
      accountId,
      ids.map((participationId) => ({ participationId, when: api.clock(), completed: true, answers: [] })),
    );
    return ids;
  };
  return { survey, complete };
}
const nextDay = () => api.wait(dayMilliseconds);
const remove = (survey: TestSurvey, ids: string[], as: Role = 'super') =>
  api.call('DELETE', `${survey.url}/participations`, {
    token: organisation.as[as],
    json: { participationIds: ids },
  });

it('counts completed responses in steps of days that are over, and joins days with too few', async () => {
  const { survey, complete } = await running();
  const opened = today();
  await complete(6);
  // A preview and an unfinished response are not counted, and today is not over.
  await api.call('POST', `${survey.url}/preview`, { token: organisation.as.view });
  await survey.answerAnonymously({ submit: false });
  expect((await responses(survey)).body).toMatchObject({ firstDay: opened, lastDay: null, steps: [], minimum: 5 });

  nextDay();
  expect((await responses(survey)).body).toMatchObject({
    firstDay: opened,
    lastDay: opened,
    steps: [{ firstDay: opened, lastDay: opened, completed: 6 }],
  });
  await complete(3);
  nextDay();
  expect(await stepsOf(survey)).toHaveLength(1);
  await complete(1);
  await survey.answerAnonymously();
  expect(await stepsOf(survey)).toHaveLength(1);
  nextDay();
  const begun = [
    [opened, opened, 6],
    [today(-2), today(-1), 5],
  ];
  expect(await stepsOf(survey)).toEqual(begun);

  await complete(4);
  nextDay();
  expect(await stepsOf(survey)).toEqual(begun);
  await survey.close();
  // The rest is fewer than five, so it is joined with the step before.
  expect(await stepsOf(survey)).toEqual([begun[0], [today(-3), today(), 9]]);
  nextDay();
  expect((await responses(survey)).body).toMatchObject({ firstDay: opened, lastDay: today(-1) });
});

it('uses the days of the organisation’s time zone', async () => {
  const { survey, complete } = await running();
  api.wait(13.5 * 3_600_000);
  await complete(5);
  const instant = api.clock();
  api.wait(10.5 * 3_600_000);
  // 23:30 UTC is the next day in Berlin, which is not over yet.
  expect(instant.getUTCHours()).toBe(23);
  expect(await stepsOf(survey)).toEqual([]);
  nextDay();
  const shown = [[today(-2), today(-1), 5]];
  expect(await stepsOf(survey)).toEqual(shown);
  // In no other time zone, which would show on which side of its midnight someone completed the survey.
  const choose = (timeZone: string) =>
    api.call('PATCH', `/account/${organisation.accountId}`, { token: organisation.as.manage, json: { timeZone } });
  const other = await running();
  await other.complete(4);
  api.wait(6 * 3_600_000);
  await other.complete(1);
  nextDay();
  for (const timeZone of ['Pacific/Kiritimati', 'Asia/Tokyo', 'America/New_York', 'Pacific/Pago_Pago']) {
    expect((await choose(timeZone)).status).toBe(200);
    expect([await stepsOf(survey), await stepsOf(other.survey)]).toEqual([shown, [[today(-1), today(-1), 5]]]);
    await api.db.deleteFrom('response_step').execute();
  }
  expect((await choose('Europe/Berlin')).status).toBe(200);
});

it('does not change steps after removals, withdrawals and deleted accounts, whenever those people completed it', async () => {
  await api.call('PATCH', `/account/${organisation.accountId}`, {
    token: organisation.as.super,
    json: { removeCompletedParticipations: true },
  });
  const histories = await Promise.all(
    (['early', 'late'] as const).map(async (when) => ({ when, ...(await running()) })),
  );
  const first = await Promise.all(histories.map(({ complete }) => complete(5)));
  nextDay();
  const second = await Promise.all(histories.map(({ complete }) => complete(6)));
  nextDay();
  // No one has seen a step yet. The removal itself stores those of the days that are over.
  for (const [index, { when, survey }] of histories.entries()) {
    const [removed] = when === 'early' ? first[index]! : second[index]!;
    expect((await remove(survey, [removed!], 'manage')).status).toBe(204);
  }
  const relative = async (survey: TestSurvey) => (await stepsOf(survey)).map((step) => step[2]);
  for (const { survey } of histories) expect(await relative(survey)).toEqual([5, 6]);

  for (const { complete } of histories) await complete(6);
  nextDay();
  // The later step is the difference of two totals, so it does not depend on the day of the removed response.
  for (const { survey } of histories) expect(await relative(survey)).toEqual([5, 6, 5]);
  for (const { survey } of histories) await survey.close();
  for (const { survey } of histories) expect(await relative(survey)).toEqual([5, 6, 5]);
});

it.each(['withdraws the answers', 'deletes the account with the answers'])(
  'stores steps before a person %s',
  async (what) => {
    const { survey, complete } = await running();
    const [own] = await complete(6);
    const emailAddress = `${randomUUID()}@x.example`;
    await createPerson(api, { emailAddress, participations: [own!] });
    nextDay();
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    const { status } = what.startsWith('withdraws')
      ? await api.call('POST', `/participation/${survey.publicIds[0]}/withdraw`, { token })
      : await api.call('DELETE', '/person/me', { token, json: { password: examplePassword, removeAnswers: true } });
    expect(status).toBe(204);
    expect((await api.call('GET', survey.url, { token: organisation.as.view })).body.participants.completedCount).toBe(
      5,
    );
    expect(await stepsOf(survey)).toEqual([[today(-1), today(-1), 6]]);
  },
);

it('deletes the steps with the results', async () => {
  const { survey, complete } = await running();
  await complete(7);
  await survey.close();
  expect(await stepsOf(survey)).toEqual([[today(), today(), 7]]);
  await api.call('DELETE', `/account/${organisation.accountId}/survey/${survey.surveyId}`, {
    token: organisation.as.super,
  });
  expect(await stepsOf(survey)).toEqual([]);
  expect(
    await api.db.selectFrom('response_step').where('survey_id', '=', survey.surveyId).selectAll().execute(),
  ).toEqual([]);
});

it('stores the same steps if it is called many times at once', async () => {
  const { survey, complete } = await running();
  for (const count of [5, 2, 4, 7]) {
    await complete(count);
    nextDay();
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => responses(survey)));
  for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]!.text]);
  expect((await stepsOf(survey)).map((step) => step[2])).toEqual([5, 6, 7]);
});

it('marks reminders to everyone, not those to selected people, and not those that no one was due', async () => {
  const { survey } = await running({ people: 3 });
  nextDay();
  const [one] = survey.adminIds;
  await api.call('POST', `${survey.url}/participations/reminders`, {
    token: organisation.as.edit,
    json: { participationIds: [one] },
  });
  expect((await responses(survey)).body.reminders).toEqual([]);
  nextDay();
  for (let time = 0; time < 2; time += 1)
    await api.call('POST', `${survey.url}/sendReminders`, { token: organisation.as.edit });
  const byHand = today();
  expect((await responses(survey)).body.reminders).toEqual([byHand]);
  await api.call('PATCH', survey.url, { token: organisation.as.edit, json: { reminderEveryDays: 3 } });
  for (let day = 0; day < 2; day += 1) {
    nextDay();
    for (const { run } of schedule(api, recordLog().log)) await run(api.clock());
  }
  // Three days after opening: a day after the reminder by hand.
  expect((await responses(survey)).body.reminders).toEqual([byHand, today(-1)]);
});

it('counts invitations by what became of them, independently of who has completed the survey', async () => {
  const { survey, complete } = await running({ people: 10 });
  const invitations = async () => (await responses(survey)).body.invitations;
  expect(await invitations()).toEqual({ sent: 0, queued: 10, undeliverable: 0, stopped: 0 });
  await api.db
    .updateTable('participation')
    .set({ when_invitation_delivered: api.clock() })
    .where('id', 'in', survey.adminIds.slice(0, 7))
    .execute();
  await recordUndeliverable(api.db, organisation.accountId, survey.emails[0]!, api.clock());
  await recordUndeliverable(api.db, organisation.accountId, survey.emails[8]!, api.clock());
  const expected = { sent: 6, queued: 2, undeliverable: 2, stopped: 0 };
  expect(await invitations()).toEqual(expected);
  await complete(4);
  await api.call('POST', `${survey.url}/sendReminders`, { token: organisation.as.edit });
  expect(await invitations()).toEqual(expected);
});

it('is empty before a survey opens', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 6, status: 'DRAFT' });
  const invitations = { sent: 0, queued: 0, undeliverable: 0, stopped: 0 };
  expect((await responses(survey)).body).toEqual({
    firstDay: null,
    lastDay: null,
    steps: [],
    minimum: 5,
    reminders: [],
    invitations,
  });
});

it('is available to everyone who can see surveys, for their own organisation', async () => {
  const { survey } = await running({ people: 1 });
  const foreign = await createOrganisation(api, 'Foreign');
  expect((await responses(survey, null)).body.error).toBe('NotLoggedIn');
  expect((await responses(survey, 'report')).body.error).toBe('Forbidden');
  for (const role of ['view', 'edit', 'manage', 'super'] as const)
    expect((await responses(survey, role)).status).toBe(200);
  expect((await responses(survey, 'manage', { of: foreign })).body.error).toBe('NotFound');
  expect((await responses({ surveyId: randomUUID() })).body.error).toBe('NotFound');
  expect((await responses({ surveyId: 'x' })).body.error).toBe('NotFound');
});
