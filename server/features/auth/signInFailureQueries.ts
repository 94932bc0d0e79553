import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { networkOf } from '#server/security/networkOf.ts';

/* Wrong passwords, counted for one account from one network address: they hold up a guesser and nobody else. */

const { failures, windowSeconds, pauseSeconds } = limits.standdown;
const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** By what failures are counted. Whether there is an account with the address makes no difference. */
export const signInOrigin = (emailAddress: string, address: string): Buffer =>
  createHash('sha256')
    .update(`${emailAddress.trim().toLowerCase()}\0${networkOf(address)}`)
    .digest();

/** The seconds, 1 to `pauseSeconds`, that an origin still has to wait before it may try again; null where it may. */
async function findStanddown(db: Db, origin: Buffer, now: Date): Promise<number | null> {
  const { count, latest } = await db
    .selectFrom('sign_in_failure')
    .where('origin', '=', origin)
    .where('failed_at', '>', secondsBefore(now, windowSeconds))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('failed_at').as('latest')])
    .executeTakeFirstOrThrow();
  if (count < failures || latest === null) return null;
  const seconds = Math.ceil((latest.getTime() - now.getTime()) / 1000) + pauseSeconds;
  return seconds > 0 ? Math.min(seconds, pauseSeconds) : null;
}

const insertSignInFailure = (db: Db, origin: Buffer, now: Date) =>
  db.insertInto('sign_in_failure').values({ origin, failed_at: now }).execute();

/**
 * To be called before a password is checked: counts the attempt as failed, which `deleteSignInFailures` takes back when
 * the password was right. Attempts of one origin go one after the other here, and each finds those before it counted
 * though their passwords are still being checked, so that any number at once gets no more checks than one by one.
 * @returns null where the password may be checked, else the seconds to wait; such an attempt is not counted.
 */
export const countSignInAttempt = (db: Db, origin: Buffer, now: Date): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${origin.readBigInt64BE().toString()}::bigint)`.execute(tx);
    const wait = await findStanddown(tx, origin, now);
    if (wait === null) await insertSignInFailure(tx, origin, now);
    return wait;
  });

/** Takes back one attempt that was counted at this time and proved to be none, and leaves the others counted. */
export const takeBackSignInAttempt = (db: Db, origin: Buffer, now: Date) =>
  sql`
  delete from sign_in_failure where ctid in (
    select ctid from sign_in_failure where origin = ${origin} and failed_at = ${now} limit 1 for update skip locked
  )`.execute(db);

/** Forgets the failures of an origin: the password was right, or a new one was chosen. */
export const deleteSignInFailures = (db: Db, origin: Buffer) =>
  db.deleteFrom('sign_in_failure').where('origin', '=', origin).execute();

/** Removes failures too old to count. */
export const deleteOldSignInFailures = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_failure').where('failed_at', '<=', secondsBefore(now, windowSeconds)).execute();
