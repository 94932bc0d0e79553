import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../server/db/database.ts';
import { createAccount } from '../server/features/platform/createAccount.ts';
import { insertMembership } from '../server/features/account/membershipQueries.ts';
import { insertPerson } from '../server/features/person/personQueries.ts';
import { hashPassword } from '../server/http/password.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { createDatabase } from '../testing/createDatabase.ts';
import { startServer } from '../testing/serverProcess.ts';
import { startMailSink, type MailSink } from './startMailSink.ts';

export interface Invitations {
  people: number;
  /** Seconds, as all that follow. */
  importing: number;
  opening: number;
  /** From the answer to opening until the mail server had taken the last one. */
  sending: number;
  bareSending: number;
  /** The most memory that the server process held, in MB; null where the system does not tell. */
  peakMemory: number | null;
}

/** People sent in one call: small enough for progress to be seen. */
const inOneCall = 500;
const password = 'bench-password-1';

/**
 * An editor imports so many people over HTTP, opens the survey, and the outbox sends the invitations by SMTP, on
 * PostgreSQL; a bare nodemailer pool sends the same mails to the same server before and after.
 * @param onProgress called with the people imported, then with the mails sent.
 * @throws Error when a mail is lost or sent twice.
 */
export async function invitations(
  postgresUrl: string, people: number, onProgress: (what: 'imported' | 'sent', count: number) => void,
): Promise<Invitations> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const sink = await startMailSink();
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url });
  try {
    const accountId = await createOrganisation(databaseUrl);
    const call = await signIn(server.url);
    const survey = await call('POST', `/account/${accountId}/surveys`, { templateId: 'pulse', name: 'Crowd' });
    await call('PATCH', `/survey/${survey.id}`, { contactName: 'Kim Lind', contactEmail: 'kim@example.org' });

    const importing = await seconds(async () => {
      for (let start = 0; start < people; start += inOneCall) {
        const participants = Array.from({ length: Math.min(inOneCall, people - start) }, (_, index) => ({
          givenName: `Given${start + index}`, familyName: `Family${start + index}`, emailAddress: `person${start + index}@example.org`,
        }));
        const { numberAdded } = await call('POST', `/survey/${survey.id}/participations`, { participants });
        if (numberAdded !== participants.length) throw new Error(`${numberAdded} of ${participants.length} people were added`);
        onProgress('imported', start + participants.length);
      }
    });
    const bareBefore = await sendBare(sink, people);
    const before = (await sink.taken()).mails;
    const opening = await seconds(() => call('POST', `/survey/${survey.id}/open`));
    const sending = await seconds(async () => {
      for (let sent = 0; sent < people; await pause(100)) {
        sent = (await sink.taken()).mails - before;
        onProgress('sent', sent);
      }
    });
    const peakMemory = readPeakMemory(server.pid());
    // What would be sent twice would come soon.
    await pause(2_000);
    const { mails, recipients } = await sink.taken();
    if (mails - before !== people || recipients !== 2 * people) throw new Error(`${mails - before} mails to ${recipients - people} of ${people} people`);
    const bareAfter = await sendBare(sink, people);
    return { people, importing, opening, sending, bareSending: (bareBefore + bareAfter) / 2, peakMemory };
  } finally {
    await server.remove();
    sink.stop();
  }
}

async function createOrganisation(databaseUrl: string): Promise<string> {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const now = new Date();
  const accountId = await createAccount(db, { name: 'Bench', timeZone: 'Europe/Berlin' }, now);
  const personId = await insertPerson(db, {
    givenName: 'Kim', familyName: 'Lind', emailAddress: 'kim@example.org', passwordHash: await hashPassword(password), whenEmailConfirmed: now,
  }, now);
  await insertMembership(db, { accountId, personId: personId!, adminUserRole: 'edit' }, now);
  await db.destroy();
  return accountId;
}

/** @returns a function that calls an operation below /api/v0 as the editor; it throws where the answer is not a success. */
async function signIn(url: string) {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'web', client_secret: 'web', username: 'kim@example.org', password });
  const answer = await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body: form });
  const { access_token } = await answer.json() as { access_token: string };
  return async (method: string, operation: string, body?: object) => {
    const response = await fetch(`${url}/api/v0${operation}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${operation} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

async function sendBare({ url }: MailSink, mails: number): Promise<number> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/tools/bench/bareMailer.js')], {
    env: { ...process.env, SMTP_URL: url, MAILS: String(mails) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(String((await once(child.stdout, 'data'))[0]));
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Linux alone tells it. */
function readPeakMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
