import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Db } from '../server/db/database.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { addAdministrator } from '../testing/surveys/organisation.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { caller } from './caller.ts';
import type { Bench } from './measurement.ts';
import { importPeople, seconds } from './importPeople.ts';
import { startMailSink, type MailSink } from './startMailSink.ts';

const people = 10_000;

/**
 * An editor imports people over HTTP and opens the survey, and the outbox sends the invitations by SMTP. The import is
 * compared with bare statements that insert the same rows. The sending is compared with a bare nodemailer pool that
 * sends the same mails to the same server, before and after.
 * @throws Error if a mail is lost or sent twice.
 */
export const invitations: Bench = {
  title: 'Import and invitations',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const sink = await startMailSink();
    const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url });
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    try {
      const { survey, token } = await surveyToOpen(db);
      const { survey: bareSurvey } = await surveyToOpen(db);
      const call = caller(server.url, token);
      const importing = await importPeople(call, survey, db, bareSurvey, people);

      const bareBefore = await sendBare(sink);
      const before = (await sink.taken()).mails;
      const opening = await seconds(() => call('POST', `/survey/${survey.surveyId}/open`));
      const sending = await seconds(async () => {
        while ((await sink.taken()).mails - before < people) await pause(100);
      });
      const memory = peakMemory(server.pid());
      // A duplicate mail would arrive within this time.
      await pause(2_000);
      const { mails, recipients } = await sink.taken();
      if (mails - before !== people || recipients !== 2 * people)
        throw new Error(`${mails - before} mails to ${recipients - people} of ${people} people`);
      const bareSending = (bareBefore + (await sendBare(sink))) / 2;
      return [
        {
          what: `${people} people imported into a survey, 500 a call, compared with inserting the rows`,
          product: `${importing.product.toFixed(1)} s`,
          floor: `${importing.bare.toFixed(1)} s`,
          ratio: importing.product / importing.bare,
          goal: '2 s',
        },
        { what: 'The survey opened, all invitations queued', product: `${opening.toFixed(2)} s`, goal: '3 s' },
        {
          what: 'Mails that the SMTP server took, compared with a bare pool',
          product: rateOf(sending),
          floor: rateOf(bareSending),
          ratio: bareSending / sending,
          needed: { atLeast: 0.25 },
          goal: '200/s',
        },
        {
          what: 'Memory of the server at most',
          product: memory === null ? 'not reported by this system' : `${Math.round(memory)} MiB`,
          goal: '350 MiB',
        },
      ];
    } finally {
      await db.destroy();
      await server.remove();
      sink.stop();
    }
  },
};

const rateOf = (taken: number) => `${taken.toFixed(1)} s, ${Math.round(people / taken)}/s`;

/** Creates a survey that can be opened, and an access token of an editor. */
async function surveyToOpen(db: Db) {
  const product = await productOn(db);
  const survey = await makeSurvey(product, { name: 'Crowd', status: 'READY' });
  return { survey, token: (await addAdministrator(product, survey.accountId, 'edit')).token };
}

async function sendBare({ url }: MailSink): Promise<number> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/bench/bareMailer.js')], {
    env: { ...process.env, SMTP_URL: url, MAILS: String(people) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(String((await once(child.stdout, 'data'))[0]));
}

/** The peak memory of a process in MiB. Available only on Linux. */
function peakMemory(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
