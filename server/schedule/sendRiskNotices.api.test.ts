import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, createInvited, createPulse, type ApiApp } from '../../testing/apiApp.ts';
import { recordLog } from '../../testing/recordLog.ts';
import { closeSurvey } from '../features/survey/closeSurvey.ts';
import { schedule } from './schedule.ts';
import { settlingTime } from './sendRiskNotices.ts';

let api: ApiApp;
const { log, lines } = recordLog();
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('job').execute();
  await api.db.deleteFrom('survey').execute();
});

type Survey = Awaited<ReturnType<typeof prepare>>;

/** An open survey with a distress scale and a risk contact. */
async function prepare({ contact = 'help@example.org' }: { contact?: string | null } = {}) {
  const surveyType = api.content.surveyTypes.get('wellbeing')!;
  const survey = await createInvited(api, surveyType, { people: 0, name: `Wellbeing ${randomUUID()}` });
  await api.db.updateTable('survey').set({ risk_contact_email: contact }).where('id', '=', survey.surveyId).execute();
  return { ...survey, items: surveyType.definition.report.distress!.items };
}

interface SubmitOptions {
  preview?: boolean;
  /** In milliseconds; by default now. */
  ago?: number;
}

/** Somebody submits, with the worst or the best that can be said to the distress scale. */
async function submit({ accountId, surveyId, items }: Survey, distress: 'high' | 'low', { preview = false, ago = 0 }: SubmitOptions = {}) {
  const id = randomUUID();
  const when = new Date(api.clock().getTime() - ago);
  await api.db.insertInto('participation').values({
    account_id: accountId, id, survey_id: surveyId, participant_id: null, public_id: randomUUID(), token: randomUUID(),
    when_last_invited: null, when_started: when, when_completed: when, created_at: when, preview,
  }).execute();
  await api.db.insertInto('answer').values(items.map(({ question, reversed = false }) => ({
    account_id: accountId, participation_id: id, question_id: question, int_value: (distress === 'high') === reversed ? 1 : 5,
    int_values: null, string_value: null, other_title: null, answered_at: when,
  }))).execute();
  return id;
}

async function submitMany(survey: Survey, low: number, high: number, options: SubmitOptions = {}) {
  for (let i = 0; i < low; i += 1) await submit(survey, 'low', options);
  for (let i = 0; i < high; i += 1) await submit(survey, 'high', options);
}

/** What is done by the clock, after everything submitted so far is settled. @returns the notices of it. */
async function turn() {
  api.wait(settlingTime);
  for (const { run } of schedule(api, log)) await run(api.clock());
  const jobs = await api.db.selectFrom('job').select('payload').orderBy('created_at').execute();
  await api.db.deleteFrom('job').execute();
  return jobs.map(({ payload }) => payload).filter(({ message }) => message === 'riskNotice');
}

const consideredUntil = async ({ surveyId }: Survey) =>
  (await api.db.selectFrom('survey').where('id', '=', surveyId).select('when_risk_considered').executeTakeFirstOrThrow()).when_risk_considered;

const noticeOf = ({ accountId, surveyId }: Survey, submitted: number) => ({ message: 'riskNotice', accountId, surveyId, submitted: String(submitted) });

it('says nothing before as many have submitted as a report may speak of, then once, of all of them', async () => {
  const survey = await prepare();
  await submitMany(survey, 0, 4);
  expect(await turn()).toEqual([]);
  expect(await consideredUntil(survey)).toBeNull();
  await submit(survey, 'low');
  expect(await turn()).toEqual([noticeOf(survey, 5)]);
  expect(await turn()).toEqual([]);
});

it('looks at the next ones only when they number as many, and says nothing where nobody is in distress', async () => {
  const survey = await prepare();
  await submitMany(survey, 5, 1);
  expect(await turn()).toHaveLength(1);
  await submitMany(survey, 0, 4);
  expect(await turn()).toEqual([]);
  await submit(survey, 'low');
  expect(await turn()).toEqual([noticeOf(survey, 5)]);
  await submitMany(survey, 7, 0);
  expect(await turn()).toEqual([]);
  // Those seven were looked at, and count no more.
  await submitMany(survey, 3, 1);
  expect(await turn()).toEqual([]);
});

it('counts neither previews nor who has not submitted', async () => {
  const survey = await prepare();
  await submitMany(survey, 0, 4);
  await submitMany(survey, 0, 3, { preview: true });
  const id = await submit(survey, 'high');
  await api.db.updateTable('participation').set({ when_completed: null }).where('id', '=', id).execute();
  expect(await turn()).toEqual([]);
  await submit(survey, 'low');
  expect(await turn()).toEqual([noticeOf(survey, 5)]);
});

it('loses nobody who is seen later than somebody with the same or a later time, and looks at nobody twice', async () => {
  const survey = await prepare();
  await submitMany(survey, 5, 0);
  api.wait(settlingTime - 1);
  for (const { run } of schedule(api, log)) await run(api.clock());
  expect(await consideredUntil(survey)).toBeNull();
  // Dated when its request arrived, seen only now.
  await submit(survey, 'high', { ago: settlingTime - 1 });
  await submit(survey, 'low');
  expect(await turn()).toEqual([noticeOf(survey, 7)]);
  // One at the very time that was looked through to is not there any more; the next is seen.
  await submitMany(survey, 4, 1);
  expect(await turn()).toEqual([noticeOf(survey, 5)]);
});

it('waits for a contact, then speaks of all that was submitted until then', async () => {
  const survey = await prepare({ contact: null });
  await submitMany(survey, 5, 1);
  expect(await turn()).toEqual([]);
  expect(await consideredUntil(survey)).toBeNull();
  await api.db.updateTable('account').set({ risk_contact_email: 'office@example.org' }).where('id', '=', survey.accountId).execute();
  expect(await turn()).toEqual([noticeOf(survey, 6)]);
});

it('looks at the rest once more at closing, at once, if it is enough', async () => {
  const survey = await prepare();
  await submitMany(survey, 4, 1);
  await closeSurvey(api.db, survey, api.config, api.clock());
  for (const { run } of schedule(api, log)) await run(api.clock());
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  expect(jobs.map(({ payload }) => payload)).toContainEqual(noticeOf(survey, 5));
  await api.db.deleteFrom('job').execute();
  expect(await turn()).toEqual([]);
});

it('is silent for good about a rest that is too small, and about surveys that closed before there was a contact', async () => {
  const small = await prepare();
  await submitMany(small, 0, 4);
  const old = await prepare({ contact: null });
  await submitMany(old, 0, 9);
  for (const survey of [small, old]) await closeSurvey(api.db, survey, api.config, api.clock());
  expect(await turn()).toEqual([]);
  await api.db.updateTable('account').set({ risk_contact_email: 'office@example.org' }).execute();
  expect(await turn()).toEqual([]);
  for (const survey of [small, old]) expect(await consideredUntil(survey)).not.toBeNull();
});

it('passes over survey types without a distress scale', async () => {
  const pulse = await createPulse(api, { people: 0, name: `Pulse ${randomUUID()}` });
  expect(api.content.surveyTypes.get('pulse')!.definition.report.distress).toBeUndefined();
  await api.db.updateTable('survey').set({ risk_contact_email: 'help@example.org' }).where('id', '=', pulse.surveyId).execute();
  const survey = { ...pulse, items: (await prepare()).items };
  await submitMany(survey, 0, 6);
  expect(await turn()).toEqual([]);
  expect(await consideredUntil(survey)).toBeNull();
});

it('tells one notice from several turns at once, keeps nothing about anybody, and logs nothing', async () => {
  const survey = await prepare();
  await submitMany(survey, 8, 1);
  const high = await submit(survey, 'high');
  const before = await api.db.selectFrom('survey').where('id', '=', survey.surveyId).select('modified_at').executeTakeFirstOrThrow();
  api.wait(settlingTime);
  await Promise.all([1, 2, 3].flatMap(() => schedule(api, log).map(({ run }) => run(api.clock()))));
  const jobs = await api.db.selectFrom('job').selectAll().execute();
  expect(jobs.map(({ payload }) => payload)).toEqual([noticeOf(survey, 10)]);
  expect(JSON.stringify(jobs)).not.toContain(high);
  const after = await api.db.selectFrom('survey').where('id', '=', survey.surveyId).select('modified_at').executeTakeFirstOrThrow();
  expect(after).toEqual(before);
  expect(lines).toEqual([]);
});
