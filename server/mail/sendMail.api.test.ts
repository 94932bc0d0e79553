import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailFixture } from '../../testing/mailFixture.ts';
import { makePrivateAuthority } from '../../testing/privateAuthority.ts';
import { recordLog } from '../../testing/recordLog.ts';
import { startSmtpServer, type SmtpServerOptions, type TestSmtpServer } from '../../testing/smtpServer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { loadContent } from '../content/loadContent.ts';
import type { Messages } from '../content/messages.ts';
import type { Db } from '../db/database.ts';
import { stopMail } from '../features/participants/stopMail.ts';
import { claimJob } from '../jobs/jobQueries.ts';
import { leaseDuration, startJobWorker } from '../jobs/startJobWorker.ts';
import { projectRoot } from '../projectRoot.ts';
import { enqueueMail, mailJobKind, type MailMessage } from './enqueueMail.ts';
import type { MailSettings } from './mailSettings.ts';
import { openMailTransport } from './openMailTransport.ts';
import { sendMail } from './sendMail.ts';

const start = new Date('2026-11-21T09:00:00Z');
const publicUrl = 'https://survey.example';

let database: TestDatabase;
let db: Db;
let messages: Messages;
let dataDir: string;
let now: Date;
const pass = (milliseconds: number) => { now = new Date(now.getTime() + milliseconds); };
const cleanUps: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  ({ messages } = await loadContent(path.join(projectRoot, 'content')));
});
afterAll(() => database.close());
beforeEach(async () => {
  now = start;
  dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-mail-'));
  cleanUps.push(() => rm(dataDir, { recursive: true }));
  await db.deleteFrom('job').execute();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function smtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  cleanUps.push(server.close);
  return server;
}

/** A worker that sends mail when told. Stopped after the test. */
function mailer(settings: Partial<MailSettings> = {}) {
  const transport = openMailTransport({
    smtpUrl: null, smtpCa: null, mailFrom: 'Heartwood <surveys@heartwood.example>', publicUrl, dataDir, ...settings,
  });
  const { log, lines } = recordLog();
  const handlers = { [mailJobKind]: sendMail({ db, transport, messages, publicUrl, clock: () => now }) };
  const worker = startJobWorker({ db, handlers, clock: () => now, log, pollMilliseconds: 3_600_000 });
  cleanUps.push(async () => {
    await worker.stop();
    transport.close();
  });
  return { runDue: worker.runDue, lines };
}

const enqueue = (accountId: string, participationId: string, message: MailMessage = 'invitation') =>
  enqueueMail(db, { message, accountId, participationId }, now);

const jobs = () => db.selectFrom('job').selectAll().execute();

test('an invitation arrives with subject, both bodies, links and headers', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db, {
    organisationName: 'Älder & <Sons>', surveyName: 'Herbst "2026"', closeAt: new Date('2026-12-01T16:30:00Z'),
  });
  const person = await invite('Ann.Berg@example.org', 'Ann', 'Bérg');
  await enqueue(accountId, person.participationId);
  const [job] = await jobs();
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();

  expect(server.mails).toHaveLength(1);
  const { to, parsed } = server.mails[0]!;
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(to).toBe('Ann.Berg@example.org');
  expect(parsed.from).toMatchObject({ name: 'Heartwood', address: 'surveys@heartwood.example' });
  expect(parsed.to).toMatchObject([{ name: 'Ann Bérg', address: 'Ann.Berg@example.org' }]);
  expect(parsed.subject).toBe('You are invited: Herbst "2026"');
  expect(parsed.messageId).toBe(`<${job!.id}@heartwood.example>`);
  expect(new Date(parsed.date!)).toEqual(start);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('list-unsubscribe')).toBe(`<${publicUrl}/api/v0/account/${accountId}/stop-mail?token=${person.stopToken}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  expect(parsed.html).toContain(`href="${publicUrl}/app/s/${person.token}"`);
  expect(parsed.html).toContain(`href="${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}"`);
  expect(parsed.html).toContain('&#60;Sons&#62;');
  expect(parsed.html).not.toContain('<Sons>');
  expect(parsed.text).toContain('Älder & <Sons> invites you to take part in Herbst "2026"');
  expect(parsed.text).toContain('5:30pm on December 1st');
  expect(parsed.text).toContain(`Open the survey:\n${publicUrl}/app/s/${person.token}`);
  expect(parsed.text).toContain('Kim Lind at kim@alder.example');
  expect(parsed.text).toContain(`${publicUrl}/app/stop-mail/${accountId}/${person.stopToken}`);
  expect(`${parsed.html}${parsed.text}`).not.toMatch(/\{[A-Za-z]+\}/);

  expect(await jobs()).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(/example\.org|Berg|Herbst|Älder/i);
  expect(lines).toMatchObject([{ message: 'Job done', facts: { jobId: job!.id, kind: 'mail', attempt: 1 } }]);
});

test('the mail after submitting thanks, and shows neither link nor answer', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  const person = await invite('ann@example.org');
  await db.updateTable('participation').set({ when_completed: now }).where('id', '=', person.participationId).execute();
  await enqueue(accountId, person.participationId, 'completion');
  await mailer({ smtpUrl: server.url }).runDue();
  const { parsed } = server.mails[0]!;
  expect(parsed.subject).toBe('Thank you for taking part in Autumn pulse');
  expect(parsed.text).toContain('Kim Lind at kim@alder.example');
  expect(parsed.html).not.toContain(person.token);
});

test('names cannot begin a header of their own', async () => {
  const server = await smtpServer();
  const evil = 'x\r\nBcc: victim@example.org\r\nX-Evil: 1\r\n\r\nbody';
  const { accountId, invite } = await createMailFixture(db, { organisationName: evil, surveyName: evil, contactName: evil });
  const person = await invite('ann@example.org', evil, '"<victim@example.org>, ');
  await enqueue(accountId, person.participationId);
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.askedFor).toEqual(['ann@example.org']);
  const { parsed } = server.mails[0]!;
  expect(parsed.to?.map(({ address }) => address)).toEqual(['ann@example.org']);
  expect(parsed.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining([expect.stringMatching(/bcc|x-evil/)]));
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.subject).toBe('You are invited: x Bcc: victim@example.org X-Evil: 1 body');
});

test('one refused recipient does not hold up twenty others, is recorded, and hears no more', async () => {
  const server = await smtpServer({ refuse: (address) => (address === 'Gone@example.org' ? '550 5.1.1 Gone@example.org unknown' : null) });
  const { accountId, invite } = await createMailFixture(db);
  const gone = await invite('Gone@example.org');
  await enqueue(accountId, gone.participationId);
  for (let i = 1; i <= 20; i += 1) {
    pass(1);
    await enqueue(accountId, (await invite(`person${i}@example.org`)).participationId);
  }
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(server.mails.map(({ to }) => to).sort()).toEqual(Array.from({ length: 20 }, (_, i) => `person${i + 1}@example.org`).sort());
  expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: now, last_error: expect.stringMatching(/^SMTP 550 .*at RCPT TO$/) }]);
  expect(await db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute())
    .toEqual([{ account_id: accountId, email_address: 'gone@example.org', reason: 'undeliverable', when_refused: now }]);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ message: 'Job given up', facts: { smtpCode: 550, attempt: 1 } }]);
  expect(JSON.stringify(lines)).not.toContain('example.org');

  await enqueue(accountId, gone.participationId);
  await runDue();
  expect(server.askedFor.filter((address) => address === 'Gone@example.org')).toHaveLength(1);
});

test('a temporary failure is tried again after the back-off', async () => {
  let busy = true;
  const server = await smtpServer({ refuse: () => (busy ? '451 4.7.1 greylisted' : null) });
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(lines).toMatchObject([{ level: 'warn', facts: { smtpCode: 451, attempt: 1 } }]);
  busy = false;
  pass(29_999);
  expect(await runDue()).toBe(0);
  pass(1);
  await runDue();
  expect(server.mails).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

test.each([
  ['refuses our content', { onMail: () => '554 5.6.0 looks like spam' }],
  ['will not relay for us', { refuse: () => '550 5.7.1 relaying denied' }],
  ['does not know our password', { credentials: { user: 'heartwood', pass: 'changed' } }],
])('a server that %s is tried again, and no address is blamed', async (_, options: SmtpServerOptions) => {
  const server = await smtpServer(options);
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue } = mailer({ smtpUrl: server.url.replace(':changed@', ':old@') });
  await runDue();
  expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: null, last_error: expect.stringMatching(/^SMTP 5\d\d/) }]);
  expect(await db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute()).toEqual([]);
});

test('mail waits while the server is down, and leaves when it is up', async () => {
  const before = await startSmtpServer();
  await before.close();
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue } = mailer({ smtpUrl: before.url });
  await runDue();
  expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: null }]);
  const after = await smtpServer({ port: before.port });
  pass(30_000);
  await runDue();
  expect(after.mails).toHaveLength(1);
});

test('a kept connection that the server dropped costs no mail', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  const { runDue } = mailer({ smtpUrl: server.url });
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  await runDue();
  server.dropConnections();
  await enqueue(accountId, (await invite('ben@example.org')).participationId);
  await runDue();
  pass(30_000);
  await runDue();
  expect(server.mails.map(({ to }) => to)).toEqual(['ann@example.org', 'ben@example.org']);
});

test('a mail taken by a server that dies before it says so is sent again under the same Message-ID', async () => {
  let dying = true;
  const taken: (string | undefined)[] = [];
  const server = await smtpServer({
    onMail: ({ parsed }) => {
      taken.push(parsed.messageId);
      if (dying) server.dropConnections();
      dying = false;
      return null;
    },
  });
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(taken).toHaveLength(1);
  pass(30_000);
  await runDue();
  expect(taken).toHaveLength(2);
  expect(taken[1]).toBe(taken[0]);
  expect(await jobs()).toEqual([]);
});

test('a mail whose worker died leaves when the lease ends, and once though two workers wait for it', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  await claimJob(db, now, new Date(now.getTime() + leaseDuration));
  const one = mailer({ smtpUrl: server.url });
  const two = mailer({ smtpUrl: server.url });
  await Promise.all([one.runDue(), two.runDue()]);
  expect(server.mails).toEqual([]);
  pass(leaseDuration);
  await Promise.all([one.runDue(), two.runDue()]);
  expect(server.mails).toHaveLength(1);
});

test('two workers send each of fifty mails once', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  const addresses = Array.from({ length: 50 }, (_, i) => `person${i}@example.org`);
  for (const address of addresses) await enqueue(accountId, (await invite(address)).participationId);
  const one = mailer({ smtpUrl: server.url });
  const two = mailer({ smtpUrl: server.url });
  await Promise.all([one.runDue(), two.runDue()]);
  expect(server.mails.map(({ to }) => to).sort()).toEqual(addresses.sort());
});

test('a transaction that is rolled back sends nothing', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  const { participationId } = await invite('ann@example.org');
  await db.transaction().execute(async (tx) => {
    await enqueueMail(tx, { message: 'invitation', accountId, participationId }, now);
    throw new Error('changed my mind');
  }).catch(() => {});
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.askedFor).toEqual([]);
});

test('a stopped address, a deleted person and an invitation to what is over get nothing, silently', async () => {
  const server = await smtpServer();
  const { accountId, surveyId, invite } = await createMailFixture(db);
  const stopped = await invite('Stopped@Example.org');
  const deleted = await invite('deleted@example.org');
  const done = await invite('done@example.org');
  for (const { participationId } of [stopped, deleted, done]) await enqueue(accountId, participationId);
  await enqueue(accountId, stopped.participationId, 'completion');
  await stopMail(db, { accountId, token: stopped.stopToken }, now);
  await db.deleteFrom('participation').where('id', '=', deleted.participationId).execute();
  await db.updateTable('participation').set({ when_completed: now }).where('id', '=', done.participationId).execute();
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();

  await enqueue(accountId, (await invite('late@example.org')).participationId);
  await db.updateTable('survey').set({ when_closed: now }).where('id', '=', surveyId).execute();
  await runDue();
  expect(server.askedFor).toEqual([]);
  expect(await jobs()).toEqual([]);
  expect(lines.every(({ level }) => level === 'debug')).toBe(true);
});

test('a mail of a kind that is not known is given up', async () => {
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId, 'constructor' as MailMessage);
  await mailer().runDue();
  expect(await jobs()).toMatchObject([{ failed_at: now, last_error: 'unknown kind of mail' }]);
});

test('without a server a mail is one file, whole, and written again it replaces the first', async () => {
  const { accountId, invite } = await createMailFixture(db);
  const person = await invite('ann@example.org');
  await enqueue(accountId, person.participationId);
  const [job] = await jobs();
  await mailer().runDue();
  const again = { id: job!.id, kind: job!.kind, payload: JSON.stringify(job!.payload), run_at: now, created_at: now };
  await db.insertInto('job').values(again).execute();
  await mailer().runDue();

  const folder = path.join(dataDir, 'mail');
  expect(await readdir(folder)).toEqual([`${job!.id}.eml`]);
  const file = path.join(folder, `${job!.id}.eml`);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const parsed = await PostalMime.parse(await readFile(file));
  expect(parsed.subject).toBe('You are invited: Autumn pulse');
  expect(parsed.to).toMatchObject([{ address: 'ann@example.org' }]);
  expect(parsed.html).toContain(`${publicUrl}/app/s/${person.token}`);
});

test('demonstration addresses are never mailed', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('Participant@Demo.test')).participationId);
  await enqueue(accountId, (await invite('ann@notdemo.test')).participationId);
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.askedFor).toEqual(['ann@notdemo.test']);
  expect(await readdir(path.join(dataDir, 'mail'))).toHaveLength(1);
});

test.each(['smtps', 'starttls'] as const)('%s with a private authority and a password, for who is told to trust it', async (mode) => {
  const { ca, cert, key } = makePrivateAuthority();
  const server = await smtpServer({ tls: { mode, cert, key }, credentials: { user: 'heartwood', pass: 'p@ss/word' } });
  const smtpCa = path.join(dataDir, 'ca.pem');
  await writeFile(smtpCa, ca);
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);

  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.mails).toEqual([]);
  expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: null }]);

  pass(30_000);
  await mailer({ smtpUrl: server.url, smtpCa }).runDue();
  expect(server.mails).toMatchObject([{ to: 'ann@example.org', secure: true }]);
});

test('requireTLS in the address keeps mail from a server that does not encrypt', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  await mailer({ smtpUrl: `${server.url}/?requireTLS=true` }).runDue();
  expect(server.askedFor).toEqual([]);
  expect(await jobs()).toMatchObject([{ attempts: 1, failed_at: null }]);
});
