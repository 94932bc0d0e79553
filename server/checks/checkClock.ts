import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The largest difference that is no problem, in seconds. */
const tolerance = 5;

export const isClockWrong = (secondsAhead: number): boolean => Math.abs(secondsAhead) > tolerance;

/** By the database of the server that has compared its clock with it. */
const lastSeen = new WeakMap<Db, number>();

/**
 * By how many seconds the clock of this machine was ahead of the database's when it was last compared. Negative if it
 * was behind, null if it has not been compared yet.
 */
export const clockSecondsAhead = (db: Db): number | null => lastSeen.get(db) ?? null;

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
  lastSeen.set(db, ahead);
  if (!isClockWrong(ahead)) return null;
  return `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database. Synchronise both, for example with NTP`;
}
