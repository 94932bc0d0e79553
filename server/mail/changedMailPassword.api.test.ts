import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests } from '#testing/mail/prepareMailTests.ts';
import type { SmtpServerOptions } from '#testing/mail/smtpServer.ts';
import { parseConfig } from '../config.ts';
import { enqueueMail } from './enqueueMail.ts';

const mail = prepareMailTests();

/** Starts a mail server whose password can be changed, and a worker that has the address in a file. */
async function prepare(options: SmtpServerOptions = {}) {
  const credentials = { user: 'heartwood', pass: 'first' };
  const signedIn: string[] = [];
  const server = await mail.smtpServer({
    credentials,
    onSignIn: () => void signedIn.push(credentials.pass),
    ...options,
  });
  const file = path.join(mail.dataDir(), 'smtp-url');
  const writeAddress = (pass: string) => writeFileSync(file, server.url.replace('first', pass));
  writeAddress('first');
  const { smtpUrl, addressFiles } = parseConfig({ SMTP_URL_FILE: file, PUBLIC_URL: 'http://localhost' });
  const { runDue } = mail.mailer({ smtpUrl, addressFiles });
  const { accountId, invite } = await createMailFixture(mail.db);
  return {
    credentials,
    server,
    signedIn,
    writeAddress,
    removeFile: () => rmSync(file),
    problem: () => addressFiles[0]!.findProblem(),
    runDue,
    async enqueue(name: string) {
      const { participationId } = await invite(`${name}@example.org`);
      await enqueueMail(mail.db, { message: 'invitation', accountId, participationId }, mail.now());
    },
    sent: () => server.mails.map(({ to }) => to.replace('@example.org', '')),
  };
}

test('no mail waits if the file changes before the password', async () => {
  const { credentials, server, signedIn, writeAddress, problem, enqueue, runDue, sent } = await prepare();
  const send = async (name: string) => {
    await enqueue(name);
    await runDue();
  };
  await send('ann');
  writeAddress('second');
  await send('ben');
  expect(problem()).toBe(
    'The server does not accept the user or password in SMTP_URL_FILE. New connections use those accepted before',
  );
  credentials.pass = 'second';
  server.dropConnections();
  await send('cleo');
  await send('dan');
  expect(problem()).toBeNull();
  expect(sent()).toEqual(['ann', 'ben', 'cleo', 'dan']);
  expect(await mail.jobs()).toEqual([]);
  // Ben: rejected, accepted. Cleo: the connection is lost, and the next one is rejected, accepted.
  expect(signedIn).toEqual(['first', 'first', 'first', 'second', 'second']);
});

test('a mail that was rejected because of the password leaves once, when the file has the new one', async () => {
  const { credentials, server, writeAddress, removeFile, problem, enqueue, runDue, sent } = await prepare();
  credentials.pass = 'second';
  await enqueue('ann');
  await runDue();
  expect(await mail.jobs()).toMatchObject([{ attempts: 0, failed_at: null, last_error: expect.stringMatching(/535/) }]);
  expect(problem()).toBe('The server does not accept the user or password in SMTP_URL_FILE');
  removeFile();
  mail.pass(30_000);
  await runDue();
  expect(sent()).toEqual([]);
  writeAddress('second');
  mail.pass(60_000);
  await runDue();
  expect(sent()).toEqual(['ann']);
  expect(server.requested).toHaveLength(1);
  expect(await mail.jobs()).toEqual([]);
});

test('a mail that is being sent while the password changes is finished, and others do not wait for it', async () => {
  let release = () => {};
  const released = new Promise<null>((resolve) => {
    release = () => resolve(null);
  });
  const { credentials, server, writeAddress, enqueue, runDue, sent } = await prepare({
    onMail: ({ to }) => (to.startsWith('ann') ? released : null),
  });
  await enqueue('ann');
  const first = runDue();
  await vi.waitFor(() => expect(server.requested).toHaveLength(1));
  credentials.pass = 'second';
  writeAddress('second');
  await enqueue('ben');
  const second = runDue();
  await vi.waitFor(() => expect(sent()).toEqual(['ben']));
  release();
  await Promise.all([first, second]);
  expect(sent()).toEqual(['ben', 'ann']);
  expect(server.requested).toHaveLength(2);
  expect(await mail.jobs()).toEqual([]);
});
