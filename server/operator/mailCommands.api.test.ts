import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests } from '#testing/mail/prepareMailTests.ts';
import { isUuid } from '../db/isUuid.ts';
import { insertPerson } from '../features/auth/personQueries.ts';
import { claimJob, countJobs, enqueueJobs } from '../jobs/jobQueries.ts';
import { enqueueMail, type Mail } from '../mail/enqueueMail.ts';
import { recordMailServer } from '../mail/mailQueries.ts';
import { dropMail, pauseMail, printJobs, resumeMail, retryMail } from './mailCommands.ts';

const mail = prepareMailTests();
const { now, pass, mailer, smtpServer, jobs } = mail;

const enqueue = (one: Mail) => enqueueMail(mail.db, one, now());
const idOfJob = async (message: string) => (await jobs()).find(({ payload }) => payload['message'] === message)!.id;
const claim = (milliseconds = 60_000) => claimJob(mail.db, now(), new Date(now().getTime() + milliseconds));

async function printed(): Promise<string[]> {
  const lines: string[] = [];
  await printJobs(mail.db, now(), (line) => lines.push(line));
  return lines;
}

async function giveUp(message: string, reason: string) {
  await mail.db
    .updateTable('job')
    .set({ failed_at: now(), last_error: reason, attempts: 12 })
    .where('id', '=', await idOfJob(message))
    .execute();
}

test('the list has counts, ages in minutes and reasons, and neither ids of anything else nor the message', async () => {
  const { accountId, surveyId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  await enqueue({ message: 'completion', accountId, participationId });
  await enqueue({ message: 'invitation', accountId, participationId });
  await enqueue({ message: 'thanks', accountId, participationId });
  await enqueueJobs(mail.db, [{ kind: 'note', payload: { accountId } }], now());
  await giveUp('thanks', 'SMTP 554 at DATA');
  pass(90_000);
  await pauseMail(mail.db, now());
  await recordMailServer(mail.db, 'Nothing answers at mail.example.org:587 (ECONNREFUSED)', now());
  const lines = await printed();
  const masked = lines.map((line) => line.replace(/[\da-f]{8}-[\da-f-]{27}/, 'ID'));
  expect(masked.slice(0, 7)).toEqual([
    '                 waiting   running  given up',
    'personal mail          1         0         0',
    'bulk mail              1         0         1',
    'other                  1         0         0',
    'Bulk mail has been paused since 2026-11-21 09:01 UTC.',
    'Mail cannot leave since 2026-11-21 09:01 UTC: Nothing answers at mail.example.org:587 (ECONNREFUSED)',
    'given up  1 min   bulk mail      ID  12 attempts  SMTP 554 at DATA',
  ]);
  expect(masked.slice(7).toSorted()).toEqual([
    'waiting   1 min   bulk mail      ID  0 attempts',
    'waiting   1 min   other          ID  0 attempts',
    'waiting   1 min   personal mail  ID  0 attempts',
  ]);
  const text = lines.join('\n');
  for (const secret of [accountId, surveyId, participationId, 'completion', 'thanks', 'ann@'])
    expect(text).not.toContain(secret);
  await resumeMail(mail.db);
  await mail.db.deleteFrom('task_run').execute();
});

test('a risk notice changes no list, no count and no sentence', async () => {
  const { accountId, surveyId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  await enqueue({ message: 'thanks', accountId, participationId });
  await giveUp('thanks', 'SMTP 554 at DATA');
  const everything = async () => [await printed(), await countJobs(mail.db, now())];
  const before = await everything();
  await enqueue({ message: 'riskNotice', accountId, surveyId, minimumGroup: '5' });
  const id = await idOfJob('riskNotice');
  expect(await everything()).toEqual(before);
  await giveUp('riskNotice', 'SMTP 554 at DATA');
  expect(await everything()).toEqual(before);
  await expect(dropMail(mail.db, id, now())).rejects.toThrow('There is no mail with this id');
  expect(await retryMail(mail.db, { waiting: false }, now())).toBe('1 job will be tried again.');
  expect((await jobs()).map(({ failed_at }) => failed_at)).toEqual([null, null]);
});

test('a list has at most 20 jobs, those of one age in random order', async () => {
  const { accountId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  for (let index = 0; index < 22; index += 1) {
    await enqueue({ message: 'completion', accountId, participationId });
    pass(1_000);
  }
  const ids = (await printed()).slice(4, -1).map((line) => line.split(/ +/).find((part) => isUuid(part)));
  expect(ids).toHaveLength(20);
  expect(ids).toEqual(ids.toSorted());
  expect((await printed()).at(-1)).toBe('… and 2 more.');
});

test('jobs that wait for a later attempt are due at once only if requested, and running ones are left alone', async () => {
  const { accountId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  for (const message of ['invitation', 'reminder', 'completion'] as const)
    await enqueue({ message, accountId, participationId });
  const later = new Date(now().getTime() + 3_600_000);
  const running = (await claim())!;
  expect(running.payload['message']).toBe('completion');
  await mail.db
    .updateTable('job')
    .set({ run_at: later, attempts: 5, last_error: 'SMTP 451 at DATA' })
    .where('id', '!=', running.id)
    .execute();
  expect(await retryMail(mail.db, { waiting: false }, now())).toBe('0 jobs will be tried again.');
  expect(await retryMail(mail.db, { waiting: true }, now())).toBe('2 jobs will be tried again.');
  const after = await jobs();
  expect(after.filter(({ run_at, attempts }) => run_at <= now() && attempts === 0)).toHaveLength(2);
  expect(after.find(({ id }) => id === running.id)).toMatchObject({ attempts: 1, leased_until: expect.any(Date) });
});

test('a mail is dropped once, and only while it does not run, and the organisation can read that', async () => {
  const { accountId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  await enqueue({ message: 'invitation', accountId, participationId });
  await enqueueJobs(mail.db, [{ kind: 'note', payload: { accountId } }], new Date(now().getTime() + 1000));
  const id = await idOfJob('invitation');
  const other = (await jobs()).find(({ kind }) => kind === 'note')!.id;
  const drop = (of: string) => dropMail(mail.db, of, now());
  await claim();
  await expect(drop(id)).rejects.toThrow('This job is running');
  await expect(drop(other)).rejects.toThrow('This job is not a mail');
  await expect(drop(randomUUID())).rejects.toThrow('There is no mail with this id');
  await expect(drop("' or true --")).rejects.toThrow('There is no mail with this id');
  pass(60_000);
  const said = await drop(id);
  expect(said).toContain('The mail is dropped');
  await expect(drop(id)).rejects.toThrow('There is no mail with this id');
  const entries = await mail.db.selectFrom('audit_entry').selectAll().where('account_id', '=', accountId).execute();
  expect(entries).toMatchObject([
    { person_id: null, area: 'account', action: 'dropMail', subject: null, object: {}, details: {} },
  ]);

  const person = {
    givenName: 'Ann',
    familyName: 'Berg',
    emailAddress: 'a@b.example',
    passwordHash: '-',
    whenEmailConfirmed: null,
  };
  await enqueue({ message: 'passwordReset', personId: (await insertPerson(mail.db, person, now()))! });
  expect(await drop(await idOfJob('passwordReset'))).toBe(said);
});

test('of many mails that are sent and dropped at the same time, each is either sent or dropped', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  const count = 20;
  for (let index = 0; index < count; index += 1) {
    const { participationId } = await invite(`person${index}@example.org`);
    await enqueue({ message: 'invitation', accountId, participationId });
  }
  const ids = (await jobs()).map(({ id }) => id).toReversed();
  const worker = mailer({ smtpUrl: server.url }, { pollMilliseconds: 10 });
  const results: PromiseSettledResult<string>[] = [];
  for (const id of ids) results.push(...(await Promise.allSettled([dropMail(mail.db, id, now())])));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 20_000 });
  await worker.stop();
  const dropped = results.filter(({ status }) => status === 'fulfilled').length;
  expect(server.mails).toHaveLength(count - dropped);
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(count - dropped);
});

test('pausing and resuming can be repeated, and say since when', async () => {
  expect(await pauseMail(mail.db, now())).toBe('Bulk mail is paused on all servers. Personal mail is still sent.');
  pass(120_000);
  expect(await pauseMail(mail.db, now())).toBe('Bulk mail has been paused since 2026-11-21 09:00 UTC.');
  expect(await resumeMail(mail.db)).toBe('Bulk mail is sent again. It was paused since 2026-11-21 09:00 UTC.');
  expect(await resumeMail(mail.db)).toBe('Bulk mail was not paused.');
});
