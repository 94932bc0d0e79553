import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { startSmtpServer, type SmtpServerOptions } from '#testing/mail/smtpServer.ts';
import { stopMail } from '../features/participants/participantsRoutes.ts';
import { claimJob } from '../jobs/jobQueries.ts';
import { leaseDuration } from '../jobs/startJobWorker.ts';
import { enqueueMail, type MailToParticipation } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, pass, smtpServer } = mail;

const enqueue = (accountId: string, participationId: string, message: MailToParticipation['message'] = 'invitation') =>
  enqueueMail(mail.db, { message, accountId, participationId }, mail.now());

test('one bounced recipient does not delay twenty others, is recorded, and gets no more mail', async () => {
  const server = await smtpServer({
    reject: (address) => (address === 'Gone@example.org' ? '550 5.1.1 Gone@example.org unknown' : null),
  });
  const { accountId, invite } = await createMailFixture(mail.db);
  const gone = await invite('Gone@example.org');
  await enqueue(accountId, gone.participationId);
  for (let i = 1; i <= 20; i += 1) {
    pass(1);
    await enqueue(accountId, (await invite(`person${i}@example.org`)).participationId);
  }
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(server.mails.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 20 }, (_, i) => `person${i + 1}@example.org`).sort(),
  );
  expect(await jobs()).toMatchObject([
    { attempts: 1, failed_at: mail.now(), last_error: expect.stringMatching(/^SMTP 550 .*at RCPT TO$/) },
  ]);
  expect(await mail.db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute()).toEqual([
    { account_id: accountId, email_address: 'gone@example.org', reason: 'undeliverable', when_refused: mail.now() },
  ]);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'Job given up', metadata: { smtpCode: 550, attempt: 1 } },
  ]);
  expect(JSON.stringify(lines)).not.toContain('example.org');

  await enqueue(accountId, gone.participationId);
  await runDue();
  expect(server.requested.filter((address) => address === 'Gone@example.org')).toHaveLength(1);
});

test('a temporary failure is tried again after the back-off', async () => {
  let busy = true;
  const server = await smtpServer({ reject: () => (busy ? '451 4.7.1 greylisted' : null) });
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(lines).toMatchObject([{ level: 'warn', metadata: { smtpCode: 451, attempt: 1 } }]);
  busy = false;
  pass(29_999);
  expect(await runDue()).toBe(0);
  pass(1);
  await runDue();
  expect(server.mails).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

test.each([
  ['rejects the content', { onMail: () => '554 5.6.0 looks like spam' }],
  ['does not relay for us', { reject: () => '550 5.7.1 relaying denied' }],
  // This does not count as an attempt.
  ['rejects our password', { credentials: { user: 'heartwood', pass: 'changed' } }, 0],
])(
  'mail is tried again, and no address is recorded as bounced, if a server %s',
  async (_, options: SmtpServerOptions, attempts = 1) => {
    const server = await smtpServer(options);
    const { accountId, invite } = await createMailFixture(mail.db);
    await enqueue(accountId, (await invite('ann@example.org')).participationId);
    const { runDue } = mailer({ smtpUrl: server.url.replace(':changed@', ':old@') });
    await runDue();
    expect(await jobs()).toMatchObject([
      { attempts, failed_at: null, last_error: expect.stringMatching(/^SMTP 5\d\d/) },
    ]);
    expect(await mail.db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute()).toEqual(
      [],
    );
  },
);

test('mail waits while the server is down, and is sent when it is up again', async () => {
  const before = await startSmtpServer();
  await before.close();
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  const { runDue } = mailer({ smtpUrl: before.url });
  await runDue();
  expect(await jobs()).toMatchObject([{ attempts: 0, failed_at: null }]);
  const after = await smtpServer({ port: before.port });
  pass(30_000);
  await runDue();
  expect(after.mails).toHaveLength(1);
});

test('no mail is lost if the server drops a persistent connection', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
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

test('a mail is sent again with the same Message-ID if the server accepts it but fails before replying', async () => {
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
  const { accountId, invite } = await createMailFixture(mail.db);
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

test('a mail whose worker died is sent when the lease ends, and only once if two workers wait for it', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  await claimJob(mail.db, mail.now(), new Date(mail.now().getTime() + leaseDuration));
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
  const { accountId, invite } = await createMailFixture(mail.db);
  const addresses = Array.from({ length: 50 }, (_, i) => `person${i}@example.org`);
  for (const address of addresses) await enqueue(accountId, (await invite(address)).participationId);
  const one = mailer({ smtpUrl: server.url });
  const two = mailer({ smtpUrl: server.url });
  await Promise.all([one.runDue(), two.runDue()]);
  expect(server.mails.map(({ to }) => to).sort()).toEqual(addresses.sort());
});

test('a transaction that is rolled back sends nothing', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  const { participationId } = await invite('ann@example.org');
  await mail.db
    .transaction()
    .execute(async (tx) => {
      await enqueueMail(tx, { message: 'invitation', accountId, participationId }, mail.now());
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.requested).toEqual([]);
});

test('mail to opted-out or deleted people, and invitations to surveys that are over, are dropped silently', async () => {
  const server = await smtpServer();
  const { accountId, surveyId, invite } = await createMailFixture(mail.db);
  const stopped = await invite('Stopped@Example.org');
  const deleted = await invite('deleted@example.org');
  const done = await invite('done@example.org');
  for (const { participationId } of [stopped, deleted, done]) await enqueue(accountId, participationId);
  await enqueue(accountId, stopped.participationId, 'completion');
  await stopMail(mail.db, { accountId, token: stopped.stopToken }, mail.now());
  await mail.db.deleteFrom('participation').where('id', '=', deleted.participationId).execute();
  await mail.db
    .updateTable('participation')
    .set({ when_completed: mail.now() })
    .where('id', '=', done.participationId)
    .execute();
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();

  await enqueue(accountId, (await invite('late@example.org')).participationId);
  await mail.db.updateTable('survey').set({ when_closed: mail.now() }).where('id', '=', surveyId).execute();
  await runDue();
  expect(server.requested).toEqual([]);
  expect(await jobs()).toEqual([]);
  expect(lines.every(({ level }) => level === 'debug')).toBe(true);
});

test('a mail of an unknown kind is tried again later, as another release may know it', async () => {
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId, 'constructor' as 'invitation');
  await mailer().runDue();
  expect(await jobs()).toMatchObject([{ failed_at: null, attempts: 1, last_error: 'unknown kind of mail' }]);
});

test('without a server each mail is written to one complete file, which is replaced when it is written again', async () => {
  const { accountId, invite } = await createMailFixture(mail.db);
  const person = await invite('ann@example.org');
  await enqueue(accountId, person.participationId);
  const [job] = await jobs();
  await mailer().runDue();
  const again = {
    id: job!.id,
    kind: job!.kind,
    payload: JSON.stringify(job!.payload),
    run_at: mail.now(),
    created_at: mail.now(),
  };
  await mail.db.insertInto('job').values(again).execute();
  await mailer().runDue();

  const folder = path.join(mail.dataDir(), 'mail');
  expect(await readdir(folder)).toEqual([`${job!.id}.eml`]);
  const file = path.join(folder, `${job!.id}.eml`);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const parsed = await PostalMime.parse(await readFile(file));
  expect(parsed.subject).toBe('You are invited: Autumn pulse');
  expect(parsed.to).toMatchObject([{ address: 'ann@example.org' }]);
  expect(parsed.html).toContain(`${publicUrl}/app/s/${person.token}`);
});

test('demonstration addresses never get mail', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('Participant@Demo.test')).participationId);
  await enqueue(accountId, (await invite('ann@notdemo.test')).participationId);
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.requested).toEqual(['ann@notdemo.test']);
  expect(await readdir(path.join(mail.dataDir(), 'mail'))).toHaveLength(1);
});

test.each(['smtps', 'starttls'] as const)(
  'mail is sent by %s with a password, if the private certificate authority is trusted',
  async (mode) => {
    const { ca, cert, key } = makePrivateAuthority();
    const server = await smtpServer({
      tls: { mode, cert, key },
      credentials: { user: 'heartwood', pass: 'p@ss/word' },
    });
    const smtpCa = path.join(mail.dataDir(), 'ca.pem');
    await writeFile(smtpCa, ca);
    const { accountId, invite } = await createMailFixture(mail.db);
    await enqueue(accountId, (await invite('ann@example.org')).participationId);

    await mailer({ smtpUrl: server.url }).runDue();
    expect(server.mails).toEqual([]);
    expect(await jobs()).toMatchObject([{ attempts: 0, failed_at: null }]);

    pass(30_000);
    await mailer({ smtpUrl: server.url, smtpCa }).runDue();
    expect(server.mails).toMatchObject([{ to: 'ann@example.org', secure: true }]);
  },
);

test('requireTLS in the URL prevents sending to a server that does not encrypt', async () => {
  const server = await smtpServer();
  const { accountId, invite } = await createMailFixture(mail.db);
  await enqueue(accountId, (await invite('ann@example.org')).participationId);
  await mailer({ smtpUrl: `${server.url}/?requireTLS=true` }).runDue();
  expect(server.requested).toEqual([]);
  expect(await jobs()).toMatchObject([{ attempts: 0, failed_at: null }]);
});
