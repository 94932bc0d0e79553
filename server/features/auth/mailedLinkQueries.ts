import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';

/**
 * Takes the lock for requesting a reset mail for an address, whether or not the address has an account. Returns false
 * if another transaction has the lock. Otherwise the lock is held until this transaction ends.
 */
export async function isFirstToRequestReset(db: Db, emailAddress: string): Promise<boolean> {
  const key = createHash('sha256').update(`reset\0${emailAddress.toLowerCase()}`).digest().readBigInt64BE().toString();
  const { rows } = await sql<{ first: boolean }>`select pg_try_advisory_xact_lock(${key}::bigint) as first`.execute(db);
  return rows[0]!.first;
}

const resetTables = ['password_reset_token', 'password_reset_sign_in'] as const;

/** An unexpired token, by its hash. */
export const findPasswordResetToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('password_reset_token')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .select('person_id')
    .executeTakeFirst();

/** The person whose password a token sets, locked so that operations on the password run one after the other. */
export const lockPersonOfPasswordReset = (db: Db, hash: Buffer) =>
  db
    .selectFrom('person')
    .where('id', 'in', (token) => token.selectFrom('password_reset_token').where('hash', '=', hash).select('person_id'))
    .select(['id', 'email_address', 'when_email_confirmed'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Invalidates a person's reset links, including one that has just set a password and could still sign in. */
export async function deletePasswordResetTokens(db: Db, personId: string): Promise<void> {
  for (const table of resetTables) await db.deleteFrom(table).where('person_id', '=', personId).execute();
}

/** Lets a reset token that has just set a password sign the person in once, until `expiresAt`. */
export const insertPasswordResetSignIn = (db: Db, signIn: { hash: Buffer; personId: string; expiresAt: Date }) =>
  db
    .insertInto('password_reset_sign_in')
    .values({ hash: signIn.hash, person_id: signIn.personId, expires_at: signIn.expiresAt })
    .execute();

/** The person that a reset token can sign in, by its hash. Undefined if it is unknown, used or too old. */
export const findPasswordResetSignIn = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('password_reset_sign_in as token')
    .innerJoin('person', 'person.id', 'token.person_id')
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', now)
    .select(['person.id', 'person.email_address'])
    .executeTakeFirst();

/** Uses up a reset token that signs in. @returns whether it was valid. If several calls come at once, one gets true. */
export async function spendPasswordResetSignIn(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('password_reset_sign_in')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Number of reset mails sent or queued for a person since a time. Each attempt to send one creates a token, and a
 * waiting one is a job.
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

/** Deletes expired tokens, of both kinds. */
export async function deleteExpiredPasswordResetTokens(db: Db, now: Date): Promise<void> {
  for (const table of resetTables) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}

interface NewEmailChange {
  id: string;
  personId: string;
  emailAddress: string;
  /** The current address, which the new one replaces. */
  formerAddress: string;
  expiresAt: Date;
}

export const insertEmailChange = (db: Db, change: NewEmailChange) =>
  db
    .insertInto('email_change')
    .values({
      id: change.id,
      person_id: change.personId,
      email_address: change.emailAddress,
      former_address: change.formerAddress,
      expires_at: change.expiresAt,
    })
    .execute();

/** Number of changes requested by a person since a time. */
export const countEmailChanges = async (db: Db, personId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('email_change')
      .where('person_id', '=', personId)
      .where('expires_at', '>', new Date(since.getTime() + limits.emailChangeTokenSeconds * 1000))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The change that the token of a link confirms, by its hash. Undefined if it is unknown, used or too old. */
export const findEmailChange = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('email_change_token as token')
    .innerJoin('email_change as change', 'change.id', 'token.email_change_id')
    .where('token.hash', '=', tokenHash)
    .where('change.expires_at', '>', now)
    .select(['change.person_id', 'change.email_address', 'change.former_address'])
    .executeTakeFirst();

/**
 * Locks a person whose address will change. Meanwhile no link for a mail to the current address can be stored.
 * @returns undefined if the address has changed since the request.
 */
export const lockPersonWithAddress = (db: Db, personId: string, emailAddress: string) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('email_address', '=', emailAddress)
    .select(['id', 'when_email_confirmed'])
    .forUpdate()
    .executeTakeFirst();

/**
 * Gives a person another address whose mailbox is confirmed. If someone else has the address, throws an error that
 * `isAddressTaken` recognises.
 */
export const setEmailAddress = (db: Db, personId: string, emailAddress: string, now: Date) =>
  db
    .updateTable('person')
    .set({ email_address: emailAddress, when_email_confirmed: now })
    .where('id', '=', personId)
    .execute();

/** Returns whether a statement failed because an address can belong to only one account. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'person_email';

/**
 * Invalidates every link that confirms a new address of a person. The requests for a change stay stored, because the
 * notice to the former address needs them.
 */
export const deleteEmailChangeTokens = (db: Db, personId: string) =>
  db
    .deleteFrom('email_change_token')
    .where('email_change_id', 'in', (change) =>
      change.selectFrom('email_change').where('person_id', '=', personId).select('id'),
    )
    .execute();

/** Cancels every change of address that a person requested. */
export const deleteEmailChanges = (db: Db, personId: string) =>
  db.deleteFrom('email_change').where('person_id', '=', personId).execute();

/**
 * Removes from an account what was sent to its address: pending links that add a participation, and queued mails with
 * such links. If the address was never confirmed, also removes the memberships of organisations that added it. The
 * mailbox may belong to someone else.
 */
export async function deleteGivenToAddress(
  db: Db,
  personId: string,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  await db.deleteFrom('claim_token').where('person_id', '=', personId).execute();
  await sql`
    delete from job where kind = ${mailJobKind} and payload ->> 'message' = 'claim' and payload ->> 'personId' = ${personId}
  `.execute(db);
  if (!confirmed) await db.deleteFrom('membership').where('person_id', '=', personId).execute();
}

/** Deletes requested changes once the time for confirming them has passed, whether or not they were confirmed. */
export const deleteExpiredEmailChanges = (db: Db, now: Date) =>
  db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
