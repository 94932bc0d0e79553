import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { makePrivateAuthority } from '#testing/servers/privateAuthority.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs whole built servers with settings that are wrong in a way that must not keep anyone from answering.
vi.setConfig({ testTimeout: 180_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const credentials = { user: 'ann', pass: 'right-password' };
let database: ServerDatabase;
let smtp: TestSmtpServer | undefined;
let server: ServerProcess | undefined;
let folder: string;
beforeEach(async () => {
  database = await createServerDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-wrong-mail-'));
});
afterEach(async () => {
  await server?.remove();
  await smtp?.close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

/** Starts a server, and answers a survey on it. @returns what the operator sees of a check that finds a problem. */
async function answerOn(environment: Record<string, string>, name: string) {
  const { shareToken } = await database.use((product) => makeSurvey(product, { people: 0 }));
  server = await startServer({ ...database.settings, DEMO: '0', ...environment });
  const person = await startHttpParticipant(server.url, shareToken);
  expect(await person.answer({ questionId: 'work-place', intValue: 0 })).toBe(204);
  const admin = async (...args: string[]) => {
    const settings = { ...database.settings, PUBLIC_URL: server!.url, DEMO: '0', ...environment };
    return startBuilt('server/admin.js', settings, ...args).ended;
  };
  const checked = await admin('check');
  expect(checked.code).toBe(1);
  return {
    line: new RegExp(`^ {2}${name} +problem +(.+)$`, 'm').exec(checked.stdout)?.[1],
    logged: () =>
      server!.printed(new RegExp(`"level":40,.*"msg":"(${name === 'replica' ? 'The database that' : '.*127'}.+)"}`)),
    sent: () => admin('test-mail', '--to', 'ann@example.org'),
    jobs: () => admin('jobs'),
  };
}

it('a wrong password is in the log and in the commands, and people can answer', async () => {
  smtp = await startSmtpServer({ credentials });
  const { line, logged, sent } = await answerOn({ SMTP_URL: smtp.url.replace('right', 'wrong') }, 'mail server');
  const problem = `127.0.0.1:${smtp.port} does not accept the user name or password in SMTP_URL (535)`;
  expect(line).toBe(problem);
  expect(await logged()).toBe(problem);
  expect(await sent()).toEqual({ code: 1, stdout: '', stderr: `${problem}\n` });
  expect(server!.logs()).not.toContain('wrong-password');
});

it('an expired certificate is named in the log and in the commands, and people can answer', async () => {
  const { ca, cert, key } = makePrivateAuthority({ daysLeft: -1 });
  const SMTP_CA = path.join(folder, 'ca.pem');
  writeFileSync(SMTP_CA, ca);
  smtp = await startSmtpServer({ tls: { mode: 'starttls', cert, key }, credentials });
  const { line, logged, sent } = await answerOn({ SMTP_URL: smtp.url, SMTP_CA }, 'mail server');
  expect(line).toMatch(
    /^The certificate of 127\.0\.0\.1:\d+ has expired: localhost, 127\.0\.0\.1, by Test authority, valid until \d{4}-\d\d-\d\d$/,
  );
  expect(await logged()).toBe(line);
  expect(await sent()).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  expect(smtp.mails).toEqual([]);
});

it('a port on which no mail server listens is in the log and in the commands, and people can answer', async () => {
  const { line, logged, sent, jobs } = await answerOn({ SMTP_URL: 'smtp://127.0.0.1:1' }, 'mail server');
  expect(line).toBe('Nothing answers at 127.0.0.1:1 (ECONNREFUSED). Check host and port in SMTP_URL');
  expect(await logged()).toBe(line);
  expect(await sent()).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  expect((await jobs()).stdout).toContain(`UTC: ${line}\n`);
  // With mail as files, the problem is over.
  await server!.remove();
  server = await startServer({ ...database.settings, DEMO: '0' });
  expect((await jobs()).stdout).not.toContain('Mail cannot leave');
});

it.runIf(onPostgres)('a replica that is none is in the log and in admin check, and people can answer', async () => {
  const DATABASE_REPLICA_URL = await createDatabase(inject('postgresUrl'), `other_${randomUUID().replaceAll('-', '')}`);
  const { line, logged } = await answerOn({ DATABASE_REPLICA_URL }, 'replica');
  expect(line).toBe(
    'The database that DATABASE_REPLICA_URL names is not a replica of the one that DATABASE_URL names, and is not used',
  );
  expect(await logged()).toBe(line);
});
