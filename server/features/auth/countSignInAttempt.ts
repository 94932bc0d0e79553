import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { networkOf } from '#server/security/networkOf.ts';
import { insertSignInFailure, lockOrigin, summariseSignInFailures } from './signInFailureQueries.ts';

/* Wrong passwords are counted for each account and network address, so that they slow down only the guesser. */

const { failures, pauseSeconds } = limits.standdown;

/** The key by which failures are counted. Whether there is an account with the address makes no difference. */
export const signInOrigin = (emailAddress: string, address: string): Buffer =>
  createHash('sha256')
    .update(`${emailAddress.trim().toLowerCase()}\0${networkOf(address)}`)
    .digest();

/**
 * Must be called before a password is checked. Counts the attempt as failed; `deleteSignInFailures` reverts that if the
 * password was right. Attempts from one origin are counted one after the other. Each counts the earlier ones, even
 * while their passwords are still being checked, so simultaneous attempts get no more checks than sequential ones.
 * @returns null if the password may be checked, otherwise the seconds to wait. An attempt that must wait is not
 * counted.
 */
export const countSignInAttempt = (db: Db, origin: Buffer, now: Date): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockOrigin(tx, origin);
    const wait = await getStanddown(tx, origin, now);
    if (wait === null) await insertSignInFailure(tx, origin, now);
    return wait;
  });

/** The number of seconds, from 1 to `pauseSeconds`, until an origin may try again. Null if it may try now. */
async function getStanddown(db: Db, origin: Buffer, now: Date): Promise<number | null> {
  const { count, latest } = await summariseSignInFailures(db, origin, now);
  if (count < failures || latest === null) return null;
  const seconds = Math.ceil((latest.getTime() - now.getTime()) / 1000) + pauseSeconds;
  return seconds > 0 ? Math.min(seconds, pauseSeconds) : null;
}
