import { sql } from 'kysely';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Db } from './database.ts';

const everyMilliseconds = 10_000;

/**
 * Replies that take longer than this are ignored, because it is unknown when the database read its clock. In
 * milliseconds.
 */
const longestReply = 1_000;

/**
 * Follows the database's clock, so that all servers on one database have the same time, whatever their machines' clocks
 * say. Between two checks it uses the process's monotonic time, which no one can set. It may be ahead of the database's
 * clock by the time that the reply took, but is never behind it. If it were behind, a client that takes the time of an
 * answer from it could lose the answer to one stored earlier.
 * @returns the clock, and the check that keeps it right. @throws Error if the database cannot be reached.
 */
export async function followDatabaseClock(db: Db): Promise<{ clock: () => Date; check: PeriodicWork }> {
  const look = async () => {
    const askedAt = performance.now();
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
    const took = performance.now() - askedAt;
    return { took, offset: rows[0]!.time.getTime() - askedAt };
  };
  let known = await look();
  return {
    clock: () => new Date(performance.now() + known.offset),
    check: {
      name: 'check of the clock',
      everyMilliseconds,
      async run() {
        const found = await look();
        if (found.took <= Math.max(longestReply, known.took)) known = found;
      },
    },
  };
}
