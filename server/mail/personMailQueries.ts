import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Db } from '../db/database.ts';

/** The recipient of a mail about an account. */
export interface Addressee {
  emailAddress: string;
  /** Null if none was chosen. */
  language: Language | null;
}

interface LinkToken {
  /** SHA-256 of the token. */
  hash: Buffer;
  personId: string;
  expiresAt: Date;
}

interface ClaimLinkToken extends LinkToken {
  accountId: string;
  participationId: string;
}

/**
 * Stores the token of a claim mail, in one statement with the conditions for sending it.
 * @returns the person, with the language of the participation if the account has none. Undefined, with nothing stored,
 * if the person or the participation was deleted, or if the participation is already in an account.
 */
export const storeClaimToken = async (db: Db, token: ClaimLinkToken): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    with addressee as (
      select person.id, person.email_address, coalesce(person.language, participation.language) as language, participation.account_id, participation.id as participation_id
      from person join participation on
        participation.account_id = ${token.accountId} and participation.id = ${token.participationId} and participation.person_id is null
      where person.id = ${token.personId}
    ), kept as (
      insert into claim_token (hash, account_id, participation_id, person_id, expires_at)
      select ${token.hash}::bytea, account_id, participation_id, id, ${token.expiresAt}::timestamptz from addressee
    )
    select email_address as "emailAddress", language from addressee
  `.execute(db);
  return rows[0];
};

/**
 * Stores the token of a password reset mail.
 * @returns the person. Undefined, with nothing stored, if the person was deleted.
 */
export const storePasswordResetToken = async (db: Db, token: LinkToken): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    with addressee as (
      select id, email_address, language from person where id = ${token.personId}
    ), kept as (
      insert into password_reset_token (hash, person_id, expires_at)
      select ${token.hash}::bytea, id, ${token.expiresAt}::timestamptz from addressee
    )
    select email_address as "emailAddress", language from addressee
  `.execute(db);
  return rows[0];
};

export interface Invited {
  emailAddress: string;
  organisationName: string;
  /**
   * True if they have no password, or if their address was never confirmed, so that the password may be a stranger's.
   */
  choosesPassword: boolean;
}

/**
 * Stores the token of the link to choose a password, if the recipient of a mail about a new administrator role needs
 * one. Returns the recipient. Undefined if they no longer administer the organisation, or have signed in since being
 * added.
 */
export const storeInvitationToken = async (
  db: Db,
  token: LinkToken & { accountId: string },
): Promise<Invited | undefined> => {
  const { rows } = await sql<Invited>`
    with addressee as (
      select person.id, person.email_address, account.name, person.password_hash is null or person.when_email_confirmed is null as chooses_password
      from membership join person on person.id = membership.person_id join account on account.id = membership.account_id
      where membership.account_id = ${token.accountId} and membership.person_id = ${token.personId} and membership.when_joined is null
    ), kept as (
      insert into password_reset_token (hash, person_id, expires_at, invitation)
      select ${token.hash}::bytea, id, ${token.expiresAt}::timestamptz, true from addressee where chooses_password
    )
    select email_address as "emailAddress", name as "organisationName", chooses_password as "choosesPassword" from addressee
  `.execute(db);
  return rows[0];
};

/**
 * Stores the token of a mail that asks to confirm a new address, in one statement with the conditions for sending it.
 * @returns the person, with the new address. Undefined, with nothing stored, if the change was cancelled or has
 * expired, if the person's address has changed since, or if someone else has an account with the new address.
 */
export const storeEmailChangeToken = async (
  db: Db,
  { emailChangeId, hash }: { emailChangeId: string; hash: Buffer },
  now: Date,
): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    with addressee as (
      select change.id, change.email_address, person.language
      from email_change as change join person on person.id = change.person_id and person.email_address = change.former_address
      where change.id = ${emailChangeId} and change.expires_at > ${now}
        and not exists (select from person as other where lower(other.email_address) = lower(change.email_address))
    ), kept as (
      insert into email_change_token (hash, email_change_id) select ${hash}::bytea, id from addressee
    )
    select email_address as "emailAddress", language from addressee
  `.execute(db);
  return rows[0];
};

/**
 * A person, with the address that a requested change would replace. It is returned even if the address has changed
 * since. Undefined if the requested change was cancelled.
 */
export const findFormerAddress = (db: Db, emailChangeId: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('email_change as change')
    .innerJoin('person', 'person.id', 'change.person_id')
    .where('change.id', '=', emailChangeId)
    .select(['change.former_address as emailAddress', 'person.language'])
    .executeTakeFirst();

/** A person whose address is confirmed. Undefined if it is not. */
export const findConfirmedAddress = (db: Db, personId: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('when_email_confirmed', 'is not', null)
    .select(['email_address as emailAddress', 'language'])
    .executeTakeFirst();
