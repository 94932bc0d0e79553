import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';

/** Failures older than this do not count. */
const startOfWindow = (now: Date) => new Date(now.getTime() - limits.standdown.windowSeconds * 1000);

/** Locks an origin until the transaction ends, so that its attempts run one after the other. */
export const lockOrigin = (tx: Db, origin: Buffer) =>
  sql`select pg_advisory_xact_lock(${origin.readBigInt64BE().toString()}::bigint)`.execute(tx);

/** Number of failures of an origin that count, and the time of the latest. */
export const summariseSignInFailures = (db: Db, origin: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_failure')
    .where('origin', '=', origin)
    .where('failed_at', '>', startOfWindow(now))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('failed_at').as('latest')])
    .executeTakeFirstOrThrow();

export const insertSignInFailure = (db: Db, origin: Buffer, now: Date) =>
  db.insertInto('sign_in_failure').values({ origin, failed_at: now }).execute();

/**
 * Deletes one failure that was counted at this time, because the attempt turned out not to be a failure. Other failures
 * stay counted.
 */
export const takeBackSignInAttempt = (db: Db, origin: Buffer, now: Date) =>
  sql`
  delete from sign_in_failure where ctid in (
    select ctid from sign_in_failure where origin = ${origin} and failed_at = ${now} limit 1 for update skip locked
  )`.execute(db);

/** Deletes the failures of an origin, because the right password was entered or a new password was chosen. */
export const deleteSignInFailures = (db: Db, origin: Buffer) =>
  db.deleteFrom('sign_in_failure').where('origin', '=', origin).execute();

/** Deletes failures that are too old to count. */
export const deleteOldSignInFailures = (db: Db, now: Date) =>
  db.deleteFrom('sign_in_failure').where('failed_at', '<=', startOfWindow(now)).execute();
