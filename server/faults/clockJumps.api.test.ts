import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { startJobWorker, type JobWorker } from '../jobs/startJobWorker.ts';
import { mailJobKind } from '../mail/enqueueMail.ts';
import { openMailTransport, type MailTransport } from '../mail/openMailTransport.ts';
import { sendMail } from '../mail/sendMail.ts';
import { schedule } from '../schedule/schedule.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

const hour = 3_600_000;
let api: ApiApp;
let smtp: TestSmtpServer;
let transport: MailTransport;
let worker: JobWorker;
const { log, lines } = recordLog();
beforeAll(async () => {
  api = await createApiApp();
  smtp = await startSmtpServer();
  transport = openMailTransport({ ...api.config, smtpUrl: smtp.url });
  const handlers = {
    [mailJobKind]: sendMail({
      ...api,
      transport,
      texts: api.content.texts,
      publicUrl: 'https://survey.example',
      minReportSample: 5,
    }),
  };
  worker = startJobWorker({ db: api.db, handlers, clock: api.clock, log, pollMilliseconds: hour });
});
afterEach(() => {
  smtp.mails.splice(0);
  const complaints = lines.splice(0).filter(({ level }) => level !== 'debug');
  if (complaints.length > 0) throw new Error(`Logged: ${JSON.stringify(complaints)}`);
});
afterAll(async () => {
  await worker.stop();
  transport.close();
  await smtp.close();
  await api.close();
});

/** Runs all scheduled tasks of a server now. */
async function turn(): Promise<void> {
  for (const { run } of schedule(api, log)) await run(api.clock());
  await worker.runDue();
}

const jump = async (milliseconds: number) => {
  api.wait(milliseconds);
  await turn();
};

/** A survey of two people that opens in one hour, and closes in three. */
async function plan(name: string) {
  const at = (hours: number) => new Date(api.clock().getTime() + hours * hour);
  const survey = await makeSurvey(api, { people: 2, status: 'READY', name, closeAt: at(3) });
  await api.db
    .updateTable('survey')
    .set({ open_at: at(1) })
    .where('id', '=', survey.surveyId)
    .execute();
  const state = async () => {
    const { when_open, when_closed } = await api.db
      .selectFrom('survey')
      .where('id', '=', survey.surveyId)
      .select(['when_open', 'when_closed'])
      .executeTakeFirstOrThrow();
    return when_closed ? 'closed' : when_open ? 'open' : 'planned';
  };
  const entries = async () =>
    (
      await api.db
        .selectFrom('audit_entry')
        .where('account_id', '=', survey.accountId)
        .select('action')
        .orderBy('at')
        .execute()
    ).map(({ action }) => action);
  return { ...survey, state, entries };
}

const mailed = () => smtp.mails.map(({ to }) => to).sort();
const everyone = ['person0@example.org', 'person1@example.org'];

it('a clock that jumps past opening and closing opens no survey, and invites no one to a survey that is over', async () => {
  const { state, entries } = await plan('Passed over');
  await jump(4 * hour);
  expect([await state(), mailed(), await entries()]).toEqual(['planned', [], []]);
  // The clock was wrong, and is now corrected.
  await jump(-2 * hour);
  expect([await state(), mailed()]).toEqual(['open', everyone]);
  await jump(hour);
  expect([await state(), mailed(), await entries()]).toEqual(['closed', everyone, ['openSurvey', 'closeSurvey']]);
});

it('if the clock goes back an hour after opening, the survey stays open, accepts answers, and invites no one again', async () => {
  const { state, entries, tokens } = await plan('Set back');
  await jump(1.5 * hour);
  await jump(-hour);
  expect([await state(), mailed()]).toEqual(['open', everyone]);
  const person = await participate(api, tokens[0]!);
  expect((await person.survey()).status).toBe('open');
  expect((await person.answer({ questionId: 'work-place', intValue: 1 })).status).toBe(204);
  expect((await person.answer({ questionId: 'work-place', intValue: 0 })).status).toBe(204);
  // The opening time comes a second time.
  await jump(hour);
  await jump(hour);
  expect([await state(), mailed(), await entries()]).toEqual(['open', everyone, ['openSurvey']]);
  await jump(hour);
  expect(await state()).toBe('closed');
});

it('if the clock goes back an hour after closing, the survey stays closed, and is not closed again', async () => {
  const { state, entries, tokens } = await plan('Closed');
  await jump(hour);
  const person = await participate(api, tokens[0]!);
  await api.db
    .updateTable('session_token')
    .set({ expires_at: new Date('2040-01-01') })
    .execute();
  await jump(2 * hour);
  smtp.mails.splice(0);
  await jump(-hour);
  expect(await state()).toBe('closed');
  // By the server's time, the survey should still be open. The person signed in while the survey was open.
  expect((await person.answer({ questionId: 'work-place', intValue: 1 })).body).toMatchObject({
    error: 'SurveyNotAvailable',
  });
  await jump(hour);
  await jump(hour);
  expect([await state(), mailed(), await entries()]).toEqual(['closed', [], ['openSurvey', 'closeSurvey']]);
});

it('if the clock goes back an hour while mails wait, each is sent once, when its time comes again', async () => {
  await makeSurvey(api, { people: 2, name: 'Waiting' });
  await jump(-hour);
  await jump(hour);
  await jump(hour);
  expect(mailed()).toEqual(everyone);
  expect(await api.db.selectFrom('job').select('id').execute()).toEqual([]);
});

it('two servers whose clocks are an hour apart open and close a survey once, and send each mail once', async () => {
  const { state, entries } = await plan('Apart');
  for (const hours of [1.5, -1, 1, -1, 3, -1]) await jump(hours * hour);
  expect([await state(), mailed(), await entries()]).toEqual(['closed', everyone, ['openSurvey', 'closeSurvey']]);
});
