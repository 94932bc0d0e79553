import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countJobs } from '#server/jobs/jobQueries.ts';
import { noteServerState } from '#server/checks/serverState.ts';
import { recordTaskRun } from '#server/jobs/taskRunQueries.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';

let dataDir: string;
let api: ApiApp;
let fernhill: Organisation;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-platform-'));
  api = await createApiApp({
    DATA_DIR: dataDir,
    DEMO: '1',
    SMTP_URL: 'smtp://localhost',
    PUBLIC_URL: 'http://localhost:3000',
  });
  fernhill = await createOrganisation(api, 'Fernhill');
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  // Beyond the time for which a state is kept.
  api.wait(60_000);
  await api.db.deleteFrom('job').execute();
  await api.db.deleteFrom('task_run').execute();
});

async function readState() {
  const { status, body } = await api.call('GET', '/admin/platform', { token: fernhill.as.super });
  expect(status).toBe(200);
  return body;
}
const minutesAgo = (minutes: number) => new Date(api.clock().getTime() - minutes * 60_000);

interface Given {
  message?: string;
  isBulk?: boolean;
  minutes?: number;
  /** Minutes until the next attempt. Default: none, it has been due since it was made. */
  retryIn?: number;
  attempts?: number;
  failed?: boolean;
  error?: string;
}
const addJob = ({ message, isBulk = false, minutes = 0, retryIn, attempts = 0, failed = false, error }: Given) =>
  api.db
    .insertInto('job')
    .values({
      id: crypto.randomUUID(),
      kind: message === undefined ? 'tidy' : 'mail',
      payload: JSON.stringify({ message: message ?? '', accountId: fernhill.accountId }),
      run_at: minutesAgo(retryIn === undefined ? minutes : -retryIn),
      created_at: minutesAgo(minutes),
      attempts,
      is_bulk: isBulk,
      failed_at: failed ? minutesAgo(1) : null,
      last_error: error ?? null,
    })
    .execute();
const codes = ({ attention }: { attention: { code: string }[] }) => attention.map(({ code }) => code);

test('the state has versions, sizes and the disk, and no more', async () => {
  await mkdir(path.join(dataDir, 'mail'), { recursive: true });
  await writeFile(path.join(dataDir, 'mail', 'one.eml'), 'x'.repeat(1_500_000));
  const body = await readState();
  expect(body).toEqual({
    at: api.clock().toISOString(),
    attention: [],
    server: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      startedAt: expect.any(String),
      commandLine: expect.stringMatching(/^npm run admin --$|^node dist\/server\/admin\.js$/),
      clockSecondsAhead: null,
    },
    database: {
      kind: 'embedded',
      version: expect.stringMatching(/^\d+\.\d+$/),
      megabytes: expect.any(Number),
      schema: 'current',
      lastMigration: expect.stringMatching(/^\d{4}_/),
      replica: null,
    },
    mail: { to: 'server', problem: null, bulkPausedSince: null },
    jobs: {
      personalMail: { waiting: 0, running: 0, givenUp: 0, oldestMinutes: null },
      bulkMail: { waiting: 0, running: 0, givenUp: 0, oldestMinutes: null },
      other: { waiting: 0, running: 0, givenUp: 0, oldestMinutes: null },
    },
    backUp: { lastAt: null },
    tasks: [],
    certificates: [],
    disk: {
      freeMegabytes: expect.any(Number),
      totalMegabytes: expect.any(Number),
      dataMegabytes: 2,
      mailMegabytes: null,
    },
  });
  expect(body.database.megabytes).toBeGreaterThan(1);
});

test('mail that waits and tasks that fail need attention, with times in minutes', async () => {
  await recordTaskRun(api.db, 'mail server', minutesAgo(2.5), 'The certificate of mail:587 has expired');
  await recordTaskRun(api.db, 'back-up', minutesAgo(90), null);
  await recordTaskRun(api.db, 'verified back-up', minutesAgo(89), null);
  noteServerState(api.db, { tasks: [{ name: 'reminders', everyMilliseconds: 30_000 }] });
  await recordTaskRun(api.db, 'old previews of an earlier release', minutesAgo(9_000), null);
  await recordTaskRun(api.db, 'reminders', minutesAgo(7), null);
  await recordTaskRun(api.db, 'reminders', minutesAgo(1), 'TypeError 23505');
  await api.db
    .insertInto('bulk_mail_pause')
    .values({ when_paused: minutesAgo(3) })
    .execute();
  // Not yet long enough to need attention, however long this process has run.
  await addJob({ message: 'completion', minutes: 4.9 });
  await addJob({ message: 'passwordReset' });
  for (let made = 0; made < 3; made += 1) await addJob({ message: 'invitation', isBulk: true, minutes: 3 });
  expect(await countJobs(api.db, api.clock())).toMatchObject({
    personalMail: { overdueSeconds: expect.closeTo(4.9 * 60), attemptsUsedUp: false },
    bulkMail: { overdueSeconds: expect.closeTo(180) },
    other: { overdueSeconds: 0 },
  });
  const body = await readState();
  await api.db.deleteFrom('bulk_mail_pause').execute();
  expect(codes(body)).toEqual(['mailServer', 'bulkMailPaused', 'taskFails']);
  expect(body.mail.problem.text).toBe('The certificate of mail:587 has expired');
  expect(body.jobs).toMatchObject({
    personalMail: { waiting: 2, oldestMinutes: 4 },
    bulkMail: { waiting: 3, oldestMinutes: 3 },
  });
  expect(body.tasks).toEqual([
    {
      name: 'reminders',
      everyMinutes: 1,
      succeededAt: expect.any(String),
      failedAt: expect.any(String),
      problem: 'TypeError 23505',
    },
  ]);
  for (const instant of [
    body.mail.problem.since,
    body.mail.bulkPausedSince,
    body.backUp.lastAt,
    body.tasks[0].failedAt,
    body.server.startedAt,
  ])
    expect(instant).toMatch(/:00\.000Z$/);
  expect(JSON.stringify(body)).not.toContain(fernhill.accountId);
  expect(JSON.stringify(body)).not.toContain('completion');
});

test('mail that used up its attempts needs attention, and mail to addresses that do not exist does not', async () => {
  await addJob({ message: 'invitation', isBulk: true, attempts: 3, failed: true, error: 'SMTP 550 5.1.1 at RCPT TO' });
  const rejected = await readState();
  expect([rejected.jobs.bulkMail.givenUp, codes(rejected)]).toEqual([1, []]);
  await addJob({ message: 'claim', attempts: 12, failed: true, error: 'SMTP 452 at RCPT TO' });
  api.wait(10_000);
  const usedUp = await readState();
  expect([usedUp.jobs.personalMail.givenUp, codes(usedUp)]).toEqual([1, ['jobsGivenUp']]);
});

test('mail to a full mailbox, which waits for a later attempt, needs no attention', async () => {
  const waits = { minutes: 44 * 60, retryIn: 30, attempts: 11, error: 'SMTP 452 4.2.2 at RCPT TO' };
  await addJob({ message: 'passwordReset', ...waits });
  await addJob({ message: 'invitation', isBulk: true, ...waits });
  const body = await readState();
  expect(codes(body)).toEqual([]);
  expect([body.jobs.personalMail.oldestMinutes, body.jobs.bulkMail.oldestMinutes]).toEqual([44 * 60, 44 * 60]);
  expect((await countJobs(api.db, api.clock())).personalMail.overdueSeconds).toBe(0);
});

test('a notice to a risk contact changes nothing, whatever becomes of it', async () => {
  const states = [await readState()];
  const given: Given[] = [
    { minutes: 6000 },
    { minutes: 6000, attempts: 12, failed: true, error: 'SMTP 452 at RCPT TO' },
    { minutes: 6000, failed: true, error: 'unknown kind of mail' },
  ];
  for (const job of given) {
    await api.db.deleteFrom('job').execute();
    await addJob({ message: 'riskNotice', isBulk: true, ...job });
    api.wait(10_000);
    states.push(await readState());
  }
  const comparable = states.map(({ jobs, attention }) => JSON.stringify({ jobs, attention }));
  expect(new Set(comparable).size).toBe(1);
});

test('a state is read at most every ten seconds', async () => {
  const first = await readState();
  await addJob({ message: 'claim' });
  api.wait(9_999);
  expect(await readState()).toEqual(first);
  api.wait(1);
  expect((await readState()).jobs.personalMail.waiting).toBe(1);
});

test('a database that a later release has changed needs attention', async () => {
  await api.db
    .insertInto('migration' as never)
    .values({ name: '9999_later', timestamp: '' } as never)
    .execute();
  const body = await readState();
  await api.db
    .deleteFrom('migration' as never)
    .where('name' as never, '=', '9999_later' as never)
    .execute();
  expect([body.database.schema, codes(body)]).toEqual(['later', ['schemaDiffers']]);
});

test('only super administrators can read it', async () => {
  const as = async (token?: string) => (await api.call('GET', '/admin/platform', { token })).status;
  expect([await as(), await as(fernhill.as.report), await as(fernhill.as.manage)]).toEqual([401, 403, 403]);
});
