import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface LinkToken {
  /** SHA-256 of the token. */
  hash: Buffer;
  personId: string;
  expiresAt: Date;
}

export interface ClaimLinkToken extends LinkToken {
  accountId: string;
  participationId: string;
}

/**
 * Keeps the token of a claim mail, in one statement with the reasons to send it.
 * @returns the person's address; undefined, and nothing kept, where the person or the participation is gone, or the
 * participation is in an account by now.
 */
export const keepClaimToken = async (db: Db, token: ClaimLinkToken): Promise<string | undefined> => {
  const { rows } = await sql<{ email_address: string }>`
    with addressee as (
      select person.id, person.email_address, participation.account_id, participation.id as participation_id
      from person join participation on
        participation.account_id = ${token.accountId} and participation.id = ${token.participationId} and participation.person_id is null
      where person.id = ${token.personId}
    ), kept as (
      insert into claim_token (hash, account_id, participation_id, person_id, expires_at)
      select ${token.hash}::bytea, account_id, participation_id, id, ${token.expiresAt}::timestamptz from addressee
    )
    select email_address from addressee
  `.execute(db);
  return rows[0]?.email_address;
};

/**
 * Keeps the token of a mail that lets choose a new password.
 * @returns the person's address; undefined, and nothing kept, where the person is gone.
 */
export const keepPasswordResetToken = async (db: Db, token: LinkToken): Promise<string | undefined> => {
  const { rows } = await sql<{ email_address: string }>`
    with addressee as (
      select id, email_address from person where id = ${token.personId}
    ), kept as (
      insert into password_reset_token (hash, person_id, expires_at)
      select ${token.hash}::bytea, id, ${token.expiresAt}::timestamptz from addressee
    )
    select email_address from addressee
  `.execute(db);
  return rows[0]?.email_address;
};
