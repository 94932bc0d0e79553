import { sql } from 'kysely';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Db } from './database.ts';

const everyMilliseconds = 10_000;

/** A busy database may take long to reply, and no one knows when within that time it read its clock. In milliseconds. */
const longestReply = 1_000;

/**
 * Follows the database's clock, so that all servers on one database have the same time, whatever their machines' clocks
 * say. Between two looks at it the process's own monotonic time counts on, which no one sets. It is ahead by as long as the
 * reply took rather than behind: a client that times an answer by it would lose it to what was stored before.
 * @returns the clock, and the check that keeps it right.
 * @throws Error when the database cannot be reached.
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
