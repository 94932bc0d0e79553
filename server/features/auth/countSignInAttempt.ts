import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { networkOf } from '#server/security/networkOf.ts';
import { insertSignInFailure, lockOrigin, summariseSignInFailures } from './signInFailureQueries.ts';

/* Wrong passwords, counted for one account from one network address: they hold up a guesser and nobody else. */

const { failures, pauseSeconds } = limits.standdown;

/** By what failures are counted. Whether there is an account with the address makes no difference. */
export const signInOrigin = (emailAddress: string, address: string): Buffer =>
  createHash('sha256')
    .update(`${emailAddress.trim().toLowerCase()}\0${networkOf(address)}`)
    .digest();

/**
 * To be called before a password is checked: counts the attempt as failed, which `deleteSignInFailures` takes back when
 * the password was right. Attempts of one origin go one after the other here, and each finds those before it counted
 * though their passwords are still being checked, so that any number at once gets no more checks than one by one.
 * @returns null where the password may be checked, else the seconds to wait; such an attempt is not counted.
 */
export const countSignInAttempt = (db: Db, origin: Buffer, now: Date): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockOrigin(tx, origin);
    const wait = await getStanddown(tx, origin, now);
    if (wait === null) await insertSignInFailure(tx, origin, now);
    return wait;
  });

/** The seconds, 1 to `pauseSeconds`, that an origin still has to wait before it may try again; null where it may. */
async function getStanddown(db: Db, origin: Buffer, now: Date): Promise<number | null> {
  const { count, latest } = await summariseSignInFailures(db, origin, now);
  if (count < failures || latest === null) return null;
  const seconds = Math.ceil((latest.getTime() - now.getTime()) / 1000) + pauseSeconds;
  return seconds > 0 ? Math.min(seconds, pauseSeconds) : null;
}
