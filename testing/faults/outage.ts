import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { startHttpParticipant } from '../servers/httpParticipant.ts';
import type { PostgresServer } from '../databases/postgresServer.ts';
import { startServer } from '../servers/serverProcess.ts';
import { startSmtpServer } from '../mail/smtpServer.ts';
import { withProduct } from '../databases/withProduct.ts';
import { makeSurvey } from '../surveys/makeSurvey.ts';

interface OutageResult {
  /** How many answers were acknowledged, and how many requests failed. */
  acknowledged: number;
  rejected: number;
  faults: string[];
}

const writersAtOnce = 8;
/** The time after which the server must give up a request that was running when the database froze, in milliseconds. */
const longest = 60_000;

/**
 * Stops PostgreSQL with a fast shutdown for the given time, and later freezes it for the same time, while people answer
 * and invitations are sent. Then checks what was saved.
 */
export async function outage(
  postgres: PostgresServer,
  databaseUrl: string,
  { milliseconds, people }: { milliseconds: number; people: number },
): Promise<OutageResult> {
  const result: OutageResult = { acknowledged: 0, rejected: 0, faults: [] };
  const smtp = await startSmtpServer({
    onMail: () => pause(Math.min(200, (8 * milliseconds) / people)).then(() => null),
  });
  const { shareToken, closing } = await prepare(databaseUrl, people, milliseconds);
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: smtp.url });
  try {
    const persons = await Promise.all(
      Array.from({ length: writersAtOnce }, () => startHttpParticipant(server.url, shareToken)),
    );
    const { scales } = await persons[0]!.read();
    const shown = new Map<string, number>();
    const statuses = new Set<number>();
    let slowest = 0;
    const done = new AbortController();
    const writing = persons.map(async (person, writer) => {
      for (let count = 0; !done.signal.aborted; count += 1) {
        const questionId = scales[count % scales.length]!;
        const began = Date.now();
        const status = await person.answer({ questionId, intValue: 1 + (count % 5) }).catch(() => 0);
        slowest = Math.max(slowest, Date.now() - began);
        statuses.add(status);
        if (status === 204) {
          shown.set(`${writer} ${questionId}`, 1 + (count % 5));
          result.acknowledged += 1;
        } else {
          // Without an acknowledgement, either the old or the new value may be stored.
          shown.delete(`${writer} ${questionId}`);
          result.rejected += 1;
          await pause(20);
        }
      }
    });
    const health = async () => (await fetch(`${server.url}/api/v0/health`)).status;

    await pause(milliseconds / 4);
    await postgres.halt();
    await pause(milliseconds);
    if ((await health()) !== 503) result.faults.push('health is not told to be bad while the database is away');
    await postgres.restart();
    await recover('stopped');
    if (process.platform === 'linux') {
      postgres.suspend();
      await pause(milliseconds);
      postgres.resume();
      await recover('standing still');
    }
    done.abort();
    await Promise.all(writing);
    for (const status of statuses)
      if (![204, 500, 503].includes(status)) result.faults.push(`an answer was answered with ${status}`);
    if (slowest > longest) result.faults.push(`an answer took ${slowest} ms`);

    for (const [writer, person] of persons.entries()) {
      const { values } = await person.read();
      for (const questionId of scales) {
        const acknowledged = shown.get(`${writer} ${questionId}`);
        if (acknowledged !== undefined && values.get(questionId) !== acknowledged)
          result.faults.push(`${questionId}: ${acknowledged} was acknowledged, ${values.get(questionId)} is stored`);
      }
    }
    const recipients = () => new Set(smtp.mails.map(({ to }) => to).filter((to) => to.startsWith('person')));
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    const open = async () => (await db.selectFrom('job').select('id').execute()).length;
    await until('every invitation has left', async () => recipients().size === people && (await open()) === 0);
    const doubled = smtp.mails.length - new Set(smtp.mails.map(({ to }) => to)).size;
    // The server must record a sent mail in the database however long that takes, and not send it again.
    if (doubled > 0) result.faults.push(`${doubled} mails came again`);
    await until('the clock closes what is due', async () => {
      const survey = await db
        .selectFrom('survey')
        .where('id', '=', closing)
        .select('when_closed')
        .executeTakeFirstOrThrow();
      return survey.when_closed !== null;
    });
    await db.destroy();
    if ((await server.stop()) !== 0) result.faults.push('the server did not end well');
    return result;

    async function recover(after: string): Promise<void> {
      const before = result.acknowledged;
      await until(
        `answers are saved again after ${after}`,
        async () => (await health()) === 200 && result.acknowledged > before + writersAtOnce,
      );
    }
  } finally {
    postgres.resume();
    await server.remove();
    await smtp.close();
  }

  async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 120_000; !(await reached()); await pause(100)) {
      if (Date.now() > deadline) throw new Error(`It did not come to this within 2 minutes: ${what}`);
    }
  }
}

/** Creates a survey whose people will be invited, and one that is due to close during the outage. */
const prepare = (databaseUrl: string, people: number, milliseconds: number) =>
  withProduct({ databaseUrl, dataDir: '' }, async (product) => {
    const { shareToken } = await makeSurvey(product, { people });
    const closeAt = new Date(Date.now() + milliseconds + 2_000);
    const { surveyId: closing } = await makeSurvey(product, { people: 0, name: 'Closing', closeAt });
    return { shareToken, closing };
  });
