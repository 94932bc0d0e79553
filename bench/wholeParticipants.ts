import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { openDatabase, type Db } from '../server/db/database.ts';
import { openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import type { Measurement } from './measurement.ts';
import { invitedCrowd } from './invitedCrowd.ts';
import { median } from './median.ts';
import { startBareServer } from './startBareServer.ts';
import { startCrowd } from './startCrowd.ts';
import { startMailSink } from './startMailSink.ts';

/** How many people take part at the same time, and how many take part in a whole round. */
const sizes = [
  { atOnce: 1, people: 40 },
  { atOnce: 16, people: 250 },
  { atOnce: 64, people: 250 },
];
const rounds = 5;
const warmUp = 100;

/**
 * Measures people who take part by personal invitations from start to end, including their completion mails. In turns
 * with this, the same number of requests goes to the bare handler. Each of these requests saves an answer. Both use the
 * same PostgreSQL.
 */
export async function wholeParticipants(postgresUrl: string): Promise<Measurement[]> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const sink = await startMailSink();
  const product = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url });
  const bare = await startBareServer(databaseUrl);
  const crowd = startCrowd();
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { survey, questionIds, tokens } = await invitedCrowd(
      db,
      warmUp + rounds * sizes.reduce((sum, { people }) => sum + people, 0),
    );
    await openSurvey(db, survey, new Date());
    await mailsLeft(db);
    const bareOf = (count: number) => ({
      port: Number(new URL(bare.url).port),
      questionIds,
      tokens: Array<string>(count).fill(''),
      isBare: true,
    });
    const productOf = (count: number) => ({
      port: product.port,
      questionIds,
      tokens: tokens.splice(0, count),
      isBare: false,
    });
    await crowd.send({ ...bareOf(warmUp), come: 16 });
    await crowd.send({ ...productOf(warmUp), come: 16 });

    const measurements: Measurement[] = [];
    for (const { atOnce, people } of sizes) {
      const results = [];
      for (let round = 0; round < rounds; round += 1) {
        await mailsLeft(db);
        const floor = await crowd.send({ ...bareOf(people), come: atOnce });
        results.push({ floor, own: await crowd.send({ ...productOf(people), come: atOnce }) });
      }
      const rate = (seconds: number[]) => `${(people / median(seconds)).toPrecision(3)}/s`;
      const milliseconds = (values: number[]) => `p99 of a save ${median(values).toFixed(1)} ms`;
      measurements.push({
        what: `Whole participants of 40 questions, ${atOnce} at once`,
        product: `${rate(results.map(({ own }) => own.seconds))}, ${milliseconds(results.map(({ own }) => own.p99))}`,
        floor: `${rate(results.map(({ floor }) => floor.seconds))}, ${milliseconds(results.map(({ floor }) => floor.p99))}`,
        ratio: median(results.map(({ floor, own }) => floor.seconds / own.seconds)),
        ...(atOnce === 16 && { goal: '150/s' }),
      });
    }
    return measurements;
  } finally {
    await db.destroy();
    await product.remove();
    for (const process of [bare, crowd, sink]) process.stop();
  }
}

/** Waits until all mail has been sent, since sending it would slow down the next measurement. */
async function mailsLeft(db: Db): Promise<void> {
  while (await db.selectFrom('job').select('id').limit(1).executeTakeFirst()) await pause(50);
}
