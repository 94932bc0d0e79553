import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';

/**
 * Whether nobody else asks for a reset mail to the address right now, be there an account with it or not: true for one
 * transaction at a time, until it ends.
 */
export async function isFirstToAskForReset(db: Db, emailAddress: string): Promise<boolean> {
  const key = createHash('sha256').update(`reset\0${emailAddress.toLowerCase()}`).digest().readBigInt64BE().toString();
  const { rows } = await sql<{ first: boolean }>`select pg_try_advisory_xact_lock(${key}::bigint) as first`.execute(db);
  return rows[0]!.first;
}

/** A token that can be used, by its hash. */
export const findPasswordResetToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('password_reset_token')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .select('person_id')
    .executeTakeFirst();

/** The person whose password a token sets, locked so that all that concerns the password goes one after the other. */
export const lockPersonOfPasswordReset = (db: Db, hash: Buffer) =>
  db
    .selectFrom('person')
    .where('id', 'in', (token) => token.selectFrom('password_reset_token').where('hash', '=', hash).select('person_id'))
    .select(['id', 'email_address', 'when_email_confirmed'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const deletePasswordResetTokens = (db: Db, personId: string) =>
  db.deleteFrom('password_reset_token').where('person_id', '=', personId).execute();

/**
 * How many reset mails a person was sent since a time, and is still to be sent: each attempt to send one makes a token,
 * and one that waits is a job.
 */
export async function countPasswordResetMails(db: Db, personId: string, since: Date): Promise<number> {
  const expiresAfter = new Date(since.getTime() + limits.passwordResetTokenSeconds * 1000);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from password_reset_token where person_id = ${personId} and not invitation and expires_at > ${expiresAfter})
      + (select count(*) from job where kind = ${mailJobKind} and failed_at is null
          and payload ->> 'message' = 'passwordReset' and payload ->> 'personId' = ${personId}) as count
  `.execute(db);
  return rows[0]!.count;
}

/** Removes tokens past their time. */
export const deleteExpiredPasswordResetTokens = (db: Db, now: Date) =>
  db.deleteFrom('password_reset_token').where('expires_at', '<=', now).execute();
