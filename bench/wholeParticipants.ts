import { randomUUID } from 'node:crypto';
import { openDatabase } from '../server/db/database.ts';
import { openSurvey } from '../server/features/survey/surveyLifecycle.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { invitedCrowd } from './invitedCrowd.ts';
import { mailsLeft } from './mailsLeft.ts';
import type { Measurement } from './measurement.ts';
import { median } from './median.ts';
import { processorTime } from './processorTime.ts';
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

/** A round of the product or of the bare handler. */
interface Round {
  /** Until the last request is answered and the last mail is sent. */
  seconds: number;
  /** The 99th percentile of the time of a save, in milliseconds. */
  p99: number;
  /** The processor time of the server, in milliseconds. */
  processor: number;
}

/**
 * Measures people who take part from start to end: by personal invitations, until all of them have been thanked by mail,
 * and by the survey's share link, without mail. In turns with this, the same number of requests goes to the bare
 * handler. Each of these requests saves an answer. All use the same PostgreSQL.
 * @returns the measurements, and how many people a second the product finishes with mail, 64 at once.
 */
export async function wholeParticipants(
  postgresUrl: string,
): Promise<{ measurements: Measurement[]; capacity: number }> {
  const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
  const sink = await startMailSink();
  const product = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', SMTP_URL: sink.url });
  const bare = await startBareServer(databaseUrl);
  const crowd = startCrowd();
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const { survey, questionIds, tokens, shareToken } = await invitedCrowd(
      db,
      warmUp + rounds * sizes.reduce((sum, { people }) => sum + people, 0),
    );
    await openSurvey(db, survey, new Date());
    await mailsLeft(db);
    const send = async (to: 'bare' | 'invited' | 'shared', count: number, come: number): Promise<Round> => {
      const [port, pid] = to === 'bare' ? [Number(new URL(bare.url).port), bare.pid] : [product.port, product.pid()];
      const own = to === 'invited' ? tokens.splice(0, count) : Array<string>(count).fill(shareToken);
      const [processor, started] = [processorTime(pid), performance.now()];
      const { p99 } = await crowd.send({ port, questionIds, tokens: own, isBare: to === 'bare', come });
      await mailsLeft(db);
      const seconds = (performance.now() - started) / 1000;
      return { seconds, p99, processor: processorTime(pid) - processor };
    };
    for (const to of ['bare', 'invited', 'shared'] as const) await send(to, warmUp, 16);

    const measurements: Measurement[] = [];
    let capacity = 0;
    for (const { atOnce, people } of sizes) {
      const results: { floor: Round; invited: Round; shared: Round }[] = [];
      for (let round = 0; round < rounds; round += 1)
        results.push({
          floor: await send('bare', people, atOnce),
          invited: await send('invited', people, atOnce),
          shared: await send('shared', people, atOnce),
        });
      const rateOf = (which: keyof (typeof results)[number]) =>
        people / median(results.map(({ [which]: { seconds } }) => seconds));
      const inWords = (which: keyof (typeof results)[number]) =>
        `${rateOf(which).toPrecision(3)}/s, p99 of a save ${median(results.map((result) => result[which].p99)).toFixed(1)} ms`;
      const ratio = (of: 'seconds' | 'processor', which: 'invited' | 'shared') =>
        of === 'seconds'
          ? median(results.map((result) => result.floor.seconds / result[which].seconds))
          : median(results.map((result) => result[which].processor / result.floor.processor));
      const processor = (which: keyof (typeof results)[number]) =>
        `${(median(results.map((result) => result[which].processor)) / people).toFixed(1)} ms`;
      const is16 = atOnce === 16;
      measurements.push(
        {
          what: `Whole participants of 40 questions, ${atOnce} at once, each thanked by mail`,
          product: inWords('invited'),
          floor: inWords('floor'),
          ratio: ratio('seconds', 'invited'),
          ...(is16 && { needed: { atLeast: 0.55 }, goal: '150/s' }),
        },
        {
          what: '… without mail',
          product: inWords('shared'),
          floor: inWords('floor'),
          ratio: ratio('seconds', 'shared'),
          ...(is16 && { needed: { atLeast: 0.7 } }),
        },
        {
          what: '… processor time of the server for a participant with mail',
          product: processor('invited'),
          floor: processor('floor'),
          ratio: ratio('processor', 'invited'),
        },
        {
          what: '… processor time of the server for a participant without mail',
          product: processor('shared'),
          floor: processor('floor'),
          ratio: ratio('processor', 'shared'),
        },
      );
      capacity = rateOf('invited');
    }
    return { measurements, capacity };
  } finally {
    await db.destroy();
    await product.remove();
    for (const process of [bare, crowd, sink]) process.stop();
  }
}
