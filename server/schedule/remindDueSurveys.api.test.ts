import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { schedule } from './schedule.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const day = 24 * 3_600_000;
let api: ApiApp;
let organisation: Organisation;
const { log, lines } = recordLog();
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  lines.splice(0);
  await api.db.deleteFrom('survey').execute();
  organisation = await createOrganisation(api);
  // Sessions must last for the weeks that pass in these tests.
  await api.db
    .updateTable('session_token')
    .set({ expires_at: later(365 * day) })
    .execute();
});

/** Runs all scheduled tasks once. */
const turn = async () => {
  for (const { run } of schedule(api, log)) await run(api.clock());
};

const patch = async (survey: TestSurvey, json: object) => {
  const { status, body } = await api.call('PATCH', survey.url, { token: organisation.as.edit, json });
  expect(status).toBe(200);
  return body;
};
const get = async (survey: TestSurvey) => (await api.call('GET', survey.url, { token: organisation.as.view })).body;
const later = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds);

/** An open survey with a reminder interval in days. */
async function reminding(days: number | null, { people = ['Ann', 'Bo'], closeAt = null as Date | null } = {}) {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people });
  await patch(survey, { reminderEveryDays: days, ...(closeAt && { scheduling: { closeAt: closeAt.toISOString() } }) });
  return survey;
}
const reminders = async (survey: TestSurvey) => (await survey.mails()).filter((mail) => mail.startsWith('reminder'));
const notes = ({ surveyId, accountId }: TestSurvey) =>
  api.db
    .selectFrom('audit_entry')
    .where('account_id', '=', accountId)
    .where('action', '=', 'sendReminders')
    .where(sql<boolean>`object ->> 'surveyId' = ${surveyId}`)
    .select(['at', 'person_id', 'details'])
    .orderBy('at')
    .execute();

it('reminds everyone who has not submitted when a reminder is due, not before, and again when the next is due', async () => {
  const survey = await reminding(3);
  await survey.submit('Bo');
  expect((await get(survey)).nextReminderAt).toBe(later(3 * day).toISOString());
  const modified = (await get(survey)).lastModified;
  api.wait(3 * day - 1);
  await turn();
  expect(await reminders(survey)).toEqual([]);

  api.wait(1);
  const first = api.clock();
  await turn();
  api.wait(10_000);
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann']);
  expect(await notes(survey)).toEqual([
    { at: first, person_id: null, details: { sent: 1, alreadyCompleted: 1, remindedRecently: 0 } },
  ]);
  expect(await get(survey)).toMatchObject({
    nextReminderAt: new Date(first.getTime() + 3 * day).toISOString(),
    lastModified: modified,
  });

  api.wait(3 * day);
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann', 'reminder Ann']);
  expect(lines).toEqual([]);
});

it('sends one reminder for several that were missed while no server ran', async () => {
  const survey = await reminding(2, { people: ['Ann'] });
  api.wait(15 * day);
  await turn();
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann']);
  expect((await get(survey)).nextReminderAt).toBe(later(2 * day).toISOString());
});

it('sends no reminder at the end of a survey or later, but sends one if the end is postponed', async () => {
  const survey = await reminding(7, { people: ['Ann'], closeAt: later(7 * day) });
  expect((await get(survey)).nextReminderAt).toBeNull();
  const missed = await reminding(2, { people: ['Cy'], closeAt: later(3 * day) });
  api.wait(4 * day);
  await turn();
  expect(await get(missed)).toMatchObject({ status: 'CLOSED', nextReminderAt: null });
  expect(await reminders(missed)).toEqual([]);

  await patch(survey, { scheduling: { closeAt: later(20 * day).toISOString() } });
  expect((await get(survey)).nextReminderAt).toBe(later(3 * day).toISOString());
  api.wait(3 * day);
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann']);
});

it('does not remind people within 24 hours of a manual reminder', async () => {
  const survey = await reminding(2);
  api.wait(2 * day - 3_600_000);
  const [ann] = await survey.ids('Ann');
  await api.call('POST', `${survey.url}/participations/reminders`, {
    token: organisation.as.edit,
    json: { participationIds: [ann] },
  });
  api.wait(3_600_000);
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann', 'reminder Bo']);
  expect((await notes(survey)).map(({ details }) => details)).toEqual([
    { sent: 1, alreadyCompleted: 0, remindedRecently: 1 },
  ]);
});

it('if an interval is set late, counts it from that moment, so that no one gets unexpected mail at once', async () => {
  const survey = await reminding(null, { people: ['Ann'] });
  api.wait(10 * day);
  expect((await patch(survey, { reminderEveryDays: 14 })).nextReminderAt).toBe(later(4 * day).toISOString());
  expect((await patch(survey, { reminderEveryDays: 7 })).nextReminderAt).toBe(later(7 * day).toISOString());
  await turn();
  expect(await reminders(survey)).toEqual([]);

  // Saving the same interval again changes nothing, and a due reminder is sent.
  api.wait(7 * day);
  expect((await patch(survey, { reminderEveryDays: 7 })).nextReminderAt).toBe(api.clock().toISOString());
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann']);
  expect((await patch(survey, { reminderEveryDays: null })).nextReminderAt).toBeNull();
  api.wait(30 * day);
  await turn();
  expect(await reminders(survey)).toEqual(['reminder Ann']);
});

it('does not remind while the organisation is disabled, before the survey opens, or if no reminders are set', async () => {
  const disabled = await reminding(2, { people: ['Ann'] });
  const never = await reminding(null, { people: ['Ann'] });
  const ready = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann'], status: 'READY' });
  expect(await patch(ready, { reminderEveryDays: 2 })).toMatchObject({
    status: 'READY',
    reminderEveryDays: 2,
    nextReminderAt: null,
  });
  await api.db
    .updateTable('account')
    .set({ when_disabled: api.clock() })
    .where('id', '=', organisation.accountId)
    .execute();
  api.wait(3 * day);
  await turn();
  for (const survey of [disabled, never, ready]) expect(await reminders(survey)).toEqual([]);

  await api.db.updateTable('account').set({ when_disabled: null }).where('id', '=', organisation.accountId).execute();
  await turn();
  expect(await reminders(disabled)).toEqual(['reminder Ann']);
});

it('reminds only once if several runs overlap', async () => {
  const surveys = [await reminding(2), await reminding(2), await reminding(2)];
  api.wait(2 * day);
  await Promise.all([turn(), turn(), turn()]);
  for (const survey of surveys) {
    expect(await reminders(survey)).toEqual(['reminder Ann', 'reminder Bo']);
    expect(await notes(survey)).toHaveLength(1);
  }
  expect(lines).toEqual([]);
});

it('logs a reminder that fails, leaves no trace of it, and tries again', async () => {
  const [failing, other] = [await reminding(2, { people: ['Ann'] }), await reminding(2, { people: ['Bo'] })];
  api.wait(2 * day);
  await sql`
    create function refuse_reminder() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.lit(failing.surveyId)} then raise exception 'out of order'; end if;
      return new;
    end $$
  `.execute(api.db);
  await sql`create trigger refuse_reminder before update on survey for each row execute function refuse_reminder()`.execute(
    api.db,
  );
  await turn();
  expect(await reminders(failing)).toEqual([]);
  expect(await notes(failing)).toEqual([]);
  expect(await reminders(other)).toEqual(['reminder Bo']);
  expect(lines).toMatchObject([{ level: 'error', metadata: { work: 'reminding', surveyId: failing.surveyId } }]);

  await sql`drop trigger refuse_reminder on survey`.execute(api.db);
  await turn();
  expect(await reminders(failing)).toEqual(['reminder Ann']);
});

it('gives a copy of a survey the same interval', async () => {
  const survey = await reminding(5);
  const { body } = await api.call('POST', `/account/${organisation.accountId}/surveys`, {
    token: organisation.as.edit,
    json: { name: 'Copied', templateId: 'pulse', copyOf: survey.surveyId },
  });
  expect(body).toMatchObject({ reminderEveryDays: 5, nextReminderAt: null });
});

it.each([[1], [31], [2.5], ['3'], [0]])(
  'rejects an interval of %j days, and any interval once the survey has closed',
  async (reminderEveryDays) => {
    const survey = await reminding(2);
    expect(
      (await api.call('PATCH', survey.url, { token: organisation.as.edit, json: { reminderEveryDays } })).body,
    ).toMatchObject({ error: 'Validation', messages: [{ property: 'reminderEveryDays' }] });
    expect(
      (await api.call('PATCH', survey.url, { token: organisation.as.view, json: { reminderEveryDays: 3 } })).status,
    ).toBe(403);
    await survey.close();
    expect(
      (await api.call('PATCH', survey.url, { token: organisation.as.edit, json: { reminderEveryDays: 3 } })).body.error,
    ).toBe('SurveyLocked');
  },
);
