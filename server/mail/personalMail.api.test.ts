import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { prepareMailTests } from '#testing/mail/prepareMailTests.ts';
import { insertPerson } from '../features/auth/personQueries.ts';
import { pauseMail, resumeMail } from '../operator/mailCommands.ts';
import { enqueueMail } from './enqueueMail.ts';
import { findMailServerProblem } from './mailQueries.ts';

const mail = prepareMailTests();
const { now, pass, mailer, smtpServer, jobs } = mail;

/** Long enough for a busy machine. */
const patiently = { timeout: 20_000 };

/** Enqueues invitations to bulk0@example.org and so on, as bulk mail. */
async function invite(count: number) {
  const { accountId, invite: add } = await createMailFixture(mail.db);
  for (let index = 0; index < count; index += 1) {
    const { participationId } = await add(`bulk${index}@example.org`);
    await enqueueMail(mail.db, { message: 'invitation', accountId, participationId }, now());
  }
}

let people = 0;
/** Enqueues a password reset, and returns its recipient. */
async function requestReset(): Promise<string> {
  const emailAddress = `personal${(people += 1)}@example.org`;
  const person = { givenName: 'Ann', familyName: 'Berg', emailAddress, passwordHash: '-', whenEmailConfirmed: now() };
  await enqueueMail(
    mail.db,
    { message: 'passwordReset', personId: (await insertPerson(mail.db, person, now()))! },
    now(),
  );
  return emailAddress;
}

const isBulk = ({ to }: { to: string }) => to.startsWith('bulk');

test('personal mail leaves before bulk mail that has waited longer', async () => {
  const server = await smtpServer();
  await invite(8);
  pass(60_000);
  const recipients = [await requestReset(), await requestReset()];
  await mailer({ smtpUrl: server.url, mailConnections: 1 }).runDue();
  expect(server.mails).toHaveLength(10);
  expect(
    server.mails
      .slice(0, 2)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(recipients);
});

test('personal mail has a connection of its own while the server hangs on bulk mail', async () => {
  let letGo = () => {};
  const held = new Promise<null>((resolve) => {
    letGo = () => resolve(null);
  });
  let hanging = 0;
  const server = await smtpServer({ onMail: (received) => (isBulk(received) ? ((hanging += 1), held) : null) });
  await invite(6);
  const worker = mailer({ smtpUrl: server.url }, { pollMilliseconds: 20 });
  await vi.waitFor(() => expect(hanging).toBe(4), patiently);
  const recipients = [await requestReset(), await requestReset(), await requestReset()];
  await vi.waitFor(() => expect(server.mails.map(({ to }) => to)).toEqual(recipients), patiently);
  expect(hanging).toBe(4);
  letGo();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), patiently);
  await worker.stop();
  expect(server.mails).toHaveLength(9);
});

test('a pause stops bulk mail while it is being sent, and nothing else', async () => {
  const server = await smtpServer({ onMail: () => pause(20).then(() => null) });
  await invite(40);
  const worker = mailer({ smtpUrl: server.url, mailConnections: 2 }, { pollMilliseconds: 20 });
  await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(2), patiently);
  await pauseMail(mail.db, now());
  await pause(300);
  const sent = server.mails.length;
  expect(sent).toBeLessThan(40);
  const recipient = await requestReset();
  await vi.waitFor(() => expect(server.mails.at(-1)!.to).toBe(recipient), patiently);
  await pause(200);
  expect(server.mails).toHaveLength(sent + 1);
  await resumeMail(mail.db);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), patiently);
  await worker.stop();
  expect(server.mails).toHaveLength(41);
});

test('the rate limits bulk mail, and not personal mail', async () => {
  const server = await smtpServer();
  await invite(15);
  const recipients = [await requestReset(), await requestReset(), await requestReset(), await requestReset()];
  const started = performance.now();
  const { runDue } = mailer({ smtpUrl: server.url }, { clock: () => new Date(), mailRate: 10 });
  await runDue();
  // The first three leave at once, because a delay of a quarter of a second may be caught up.
  expect(performance.now() - started).toBeGreaterThan(1_100);
  expect(server.mails).toHaveLength(19);
  expect(server.mails.slice(0, 7).filter((each) => !isBulk(each))).toHaveLength(recipients.length);
});

test('mails wait for a server that rejects the password, without using up attempts or trying it all the time', async () => {
  let password = 'changed';
  let signIns = 0;
  const server = await smtpServer({
    credentials: {
      user: 'heartwood',
      get pass() {
        signIns += 1;
        return password;
      },
    },
  });
  await invite(30);
  const { runDue } = mailer({ smtpUrl: server.url.replace(/:[^:@]*@/, ':old@') });
  signIns = 0;
  const spend = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      await runDue();
      pass(5_000);
    }
  };
  await spend(600);
  // All lanes at once, and then after 5, 15, 35, 75, 155 and 315 seconds. A check after each of these seven times.
  expect(signIns).toBeLessThanOrEqual(18);
  expect(signIns).toBeGreaterThan(5);
  expect(await jobs()).toHaveLength(30);
  expect((await jobs()).every(({ attempts, failed_at }) => attempts === 0 && failed_at === null)).toBe(true);
  const problem = await findMailServerProblem(mail.db);
  expect(problem!.text).toBe(`127.0.0.1:${server.port} does not accept the user name or password in SMTP_URL (535)`);

  // Personal mail is tried sooner, and its success releases the others.
  const before = signIns;
  const recipient = await requestReset();
  await spend(300);
  expect(signIns).toBeGreaterThan(before + 1);
  password = 'old';
  await spend(120);
  await runDue();
  expect(server.mails[0]!.to).toBe(recipient);
  expect(server.mails).toHaveLength(31);
  expect(await jobs()).toEqual([]);
  expect(await findMailServerProblem(mail.db)).toBeUndefined();
});

test('the first mail that a wrong certificate stops records the name of the certificate', async () => {
  const { cert, key } = makePrivateAuthority();
  const server = await smtpServer({ tls: { mode: 'starttls', cert, key } });
  await invite(6);
  await mailer({ smtpUrl: server.url }).runDue();
  const problem = await findMailServerProblem(mail.db);
  expect(problem).toEqual({
    text: expect.stringMatching(
      /^The certificate of 127\.0\.0\.1:\d+ is not trusted: localhost, 127\.0\.0\.1, by Test authority, valid until /,
    ),
    since: now(),
  });
});

test('connections that break with every mail are a problem, although the mail server accepts the sign-in', async () => {
  let breaks = true;
  const server = await smtpServer({
    onMail() {
      if (breaks) server.dropConnections();
      return null;
    },
  });
  await mail.db.deleteFrom('task_run').execute();
  await invite(9);
  const { runDue } = mailer({ smtpUrl: server.url, mailConnections: 1 });
  const spend = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await runDue();
      pass(20_000);
    }
  };
  await spend(1);
  expect(await findMailServerProblem(mail.db)).toBeUndefined();
  await spend(6);
  expect((await findMailServerProblem(mail.db))!.text).toBe(
    `127.0.0.1:${server.port} accepts the sign-in, but the connection breaks when mails are sent (SMTP ECONNECTION)`,
  );
  breaks = false;
  await spend(20);
  expect(await findMailServerProblem(mail.db)).toBeUndefined();
});

test('mails whose connection breaks still use up attempts, so that none of them is tried for ever', async () => {
  const server = await smtpServer({
    onMail({ to }) {
      if (to === 'bulk0@example.org') server.dropConnections();
      return null;
    },
  });
  await invite(3);
  const { runDue } = mailer({ smtpUrl: server.url, mailConnections: 1 });
  for (let round = 0; round < 4; round += 1) {
    await runDue();
    pass(10_000);
  }
  expect(server.mails.map(({ to }) => to)).toEqual(expect.arrayContaining(['bulk1@example.org', 'bulk2@example.org']));
  expect(await jobs()).toMatchObject([{ attempts: expect.any(Number), last_error: 'SMTP ECONNECTION' }]);
  expect((await jobs())[0]!.attempts).toBeGreaterThan(0);
});
