import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';

/** The database key of a participation. */
export interface ParticipationKey {
  account_id: string;
  id: string;
}

/** Locks a participation against being added to an account, but not against answers. */
export const lockParticipation = (db: Db, { account_id, id }: ParticipationKey) =>
  db
    .selectFrom('participation')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .select(['account_id', 'id', 'person_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Locks a participation in the same way, by its public id. Returns it with the address that the invitation was mailed
 * to, if any.
 */
export async function lockForRegistration(db: Db, publicId: string) {
  if (!isUuid(publicId)) return undefined;
  const row = await db
    .selectFrom('participation')
    .leftJoin('participant', (join) =>
      join
        .onRef('participant.account_id', '=', 'participation.account_id')
        .onRef('participant.id', '=', 'participation.participant_id'),
    )
    .where('participation.public_id', '=', publicId)
    .select([
      'participation.account_id',
      'participation.id',
      'participation.person_id',
      'participation.when_last_invited',
      'participation.preview',
      'participant.email_address',
    ])
    .forNoKeyUpdate('participation')
    .executeTakeFirst();
  return row && { ...row, invitedAddress: row.when_last_invited && row.email_address };
}

/** Adds a participation to a person's account. If the account has no language, it gets that of the participation. */
export const setPerson = (db: Db, { account_id, id }: ParticipationKey, personId: string) =>
  sql`
  with added as (
    update participation set person_id = ${personId} where account_id = ${account_id} and id = ${id} returning language
  )
  update person set language = added.language from added where person.id = ${personId} and person.language is null
`.execute(db);

/** Removes all participations from a person's account, and the steps that the person has kept from their reports. */
export async function unlinkParticipations(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('kept_step').where('person_id', '=', personId).execute();
  await tx.updateTable('participation').set({ person_id: null }).where('person_id', '=', personId).execute();
}

/** Times of attempts to add a participation to an account after `since`, the latest first. */
export async function listRegisterAttempts(db: Db, { account_id, id }: ParticipationKey, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('register_attempt')
    .where('account_id', '=', account_id)
    .where('participation_id', '=', id)
    .where('attempted_at', '>', since)
    .select('attempted_at')
    .orderBy('attempted_at', 'desc')
    .execute();
  return rows.map(({ attempted_at }) => attempted_at);
}

export const insertRegisterAttempt = (db: Db, { account_id, id }: ParticipationKey, now: Date) =>
  db.insertInto('register_attempt').values({ account_id, participation_id: id, attempted_at: now }).execute();

export const deleteRegisterAttempts = (db: Db, { account_id, id }: ParticipationKey) =>
  db.deleteFrom('register_attempt').where('account_id', '=', account_id).where('participation_id', '=', id).execute();

/** Deletes attempts that are too old to count. */
export const deleteOldRegisterAttempts = (db: Db, before: Date) =>
  db.deleteFrom('register_attempt').where('attempted_at', '<=', before).execute();

/** The participation and person of a mailed claim token. Undefined if the token is unknown or too old. */
export const findClaim = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('claim_token')
    .where('hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['account_id', 'participation_id as id', 'person_id'])
    .executeTakeFirst();

/**
 * Counts the mails that ask a person to confirm a participation: those sent since a time, and those still to be sent.
 * Each attempt to send one creates a token. A mail that waits is a job.
 */
export async function countClaimMails(db: Db, personId: string, since: Date): Promise<number> {
  const expiresAfter = new Date(since.getTime() + limits.claimTokenSeconds * 1000);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from claim_token where person_id = ${personId} and expires_at > ${expiresAfter})
      + (select count(*) from job where kind = ${mailJobKind} and failed_at is null
          and payload ->> 'message' = 'claim' and payload ->> 'personId' = ${personId}) as count
  `.execute(db);
  return rows[0]!.count;
}

/** Deletes expired claim tokens, used or not. */
export const deleteExpiredClaimTokens = (db: Db, now: Date) =>
  db.deleteFrom('claim_token').where('expires_at', '<=', now).execute();
