import { randomUUID } from 'node:crypto';
import { openDatabase } from '../server/db/database.ts';
import { startSession } from '../server/features/auth/issueTokens.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { caller } from './caller.ts';
import type { Measurement } from './measurement.ts';
import { invitedCrowd } from './invitedCrowd.ts';
import { startCrowd } from './startCrowd.ts';
import { startMailSink } from './startMailSink.ts';

/** The length of one person's visit as a share of the whole morning. */
const visit = 0.25;
/** The number of pauses in a visit: one before each answer, and one before submitting. */
const pauses = 41;
/** The number of mails that the product sends at the same time. */
const connections = 4;

/** The rate at which people take part at the peak, as a multiple of the average. */
export const height = 2.5;

interface Morning {
  minutes: number;
  peopleAMinute: number;
  /** True if the times of saves have a goal. */
  goal: boolean;
}

/**
 * Opens a survey over HTTP, while people take part in a wave. The mail server accepts the invitations so slowly that
 * sending lasts until the middle of the wave. People arrive along a bell curve, so that the rate at its peak is two and
 * a half times the average. Each of them takes a quarter of the whole time.
 */
export async function openingMorning(
  postgresUrl: string,
  { minutes, peopleAMinute, goal }: Morning,
): Promise<Measurement> {
  const people = Math.round(peopleAMinute * minutes);
  const seconds = 60 * minutes * (1 - visit);
  const thinking = (60_000 * minutes * visit) / pauses;
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const sink = await startMailSink((1000 * connections * seconds) / 2 / people);
  const product = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url });
  const crowd = startCrowd();
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { survey, questionIds, tokens, personId } = await invitedCrowd(db, people);
    const { access_token } = await startSession(db, { kind: 'person', personId }, new Date());
    await caller(product.url, access_token)('POST', `/survey/${survey.surveyId}/open`);
    const halfWay = new Promise<number>((resolve) => {
      setTimeout(() => void sink.taken().then(({ mails }) => resolve(mails)), 500 * seconds);
    });
    const { p50, p99, p99AtHeight, slowest } = await crowd.send({
      port: product.port,
      questionIds,
      tokens,
      isBare: false,
      come: { seconds, thinking },
    });
    const { submitted } = await db
      .selectFrom('participation')
      .select(({ fn }) => fn.count<number>('when_completed').as('submitted'))
      .executeTakeFirstOrThrow();
    if (submitted !== people) throw new Error(`${submitted} of ${people} people have submitted`);
    return {
      what: `Opening morning: ${people} people within ${minutes} minutes, ${await halfWay} mails sent by half time, nothing rejected`,
      product: `save p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${p99AtHeight.toFixed(1)} ms at the height, slowest ${slowest.toFixed(0)} ms`,
      ...(goal && { goal: 'p99 at the height 50 ms' }),
    };
  } finally {
    await db.destroy();
    await product.remove();
    for (const process of [crowd, sink]) process.stop();
  }
}
