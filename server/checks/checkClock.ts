import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { noteServerState } from './serverState.ts';

/** The largest difference that is no problem, in seconds. */
const tolerance = 5;

export const isClockWrong = (secondsAhead: number): boolean => Math.abs(secondsAhead) > tolerance;

/**
 * Compares the clock of this machine with that of the database. Heartwood takes all times from the database. The
 * machine's clock decides on the times in the log, and on whether certificates are valid.
 * @param machineTime the machine's clock, in milliseconds since 1970.
 * @returns the problem in one line. Null if there is none.
 */
export async function findClockProblem(db: Db, machineTime = Date.now): Promise<string | null> {
  const before = machineTime();
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  const after = machineTime();
  const time = rows[0]!.time.getTime();
  // The database read its clock at some moment between the two.
  const ahead = Math.round((time < before ? before - time : Math.min(after - time, 0)) / 1000);
  noteServerState(db, { clockSecondsAhead: ahead });
  if (!isClockWrong(ahead)) return null;
  return `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database. Synchronise both, for example with NTP`;
}
