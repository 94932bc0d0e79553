import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/db/database.ts';

/** A person by e-mail address, case-insensitive. Undefined if no one has an account with it. */
export const findPersonByEmail = (db: Db, emailAddress: string) =>
  db
    .selectFrom('person')
    .where(sql`lower(email_address)`, '=', sql`lower(${emailAddress})`)
    .select(['id', 'password_hash', 'when_email_confirmed', sql<boolean>`totp_secret is not null`.as('totp')])
    .executeTakeFirst();

/**
 * Locks a person whose password is still the one that was checked, so that password and second factor stay the same
 * until the transaction ends. Undefined if the password has been changed or taken back since.
 */
export const lockPersonWithPassword = (db: Db, personId: string, passwordHash: string) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .where('password_hash', '=', passwordHash)
    .select(['id', 'email_address', 'totp_secret'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A person by id. */
export const findPerson = (db: Db, personId: string) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select([
      'id',
      'given_name',
      'family_name',
      'email_address',
      'super_admin',
      'created_at',
      'language',
      'when_email_confirmed',
      sql<boolean>`totp_secret is not null`.as('totp'),
    ])
    .executeTakeFirst();

/** The stored password hash, and the key for counting failures. */
export const findCredentials = (db: Db, personId: string) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['email_address', 'password_hash', 'totp_secret'])
    .executeTakeFirst();

export const setNames = (db: Db, personId: string, names: { given_name?: string; family_name?: string }) =>
  db.updateTable('person').set(names).where('id', '=', personId).execute();

export const setPersonLanguage = (db: Db, personId: string, language: Language | null) =>
  db.updateTable('person').set({ language }).where('id', '=', personId).execute();

export const setPassword = (db: Db, personId: string, passwordHash: string) =>
  db.updateTable('person').set({ password_hash: passwordHash }).where('id', '=', personId).execute();

/** The given name of a person. Undefined if the person no longer exists. */
export const findGivenName = async (db: Db, personId: string): Promise<string | undefined> =>
  (await db.selectFrom('person').where('id', '=', personId).select('given_name').executeTakeFirst())?.given_name;

interface NewPerson {
  givenName: string;
  familyName: string;
  emailAddress: string;
  /**
   * Null: there is no password yet. No one can sign in until the person chooses a password through a link in a mail.
   */
  passwordHash: string | null;
  /** When the person confirmed the address. Null if it is not confirmed. */
  whenEmailConfirmed: Date | null;
}

/** Adds a person. @returns the id, or null if the address has an account already. */
export async function insertPerson(db: Db, person: NewPerson, now: Date): Promise<string | null> {
  const row = await db
    .insertInto('person')
    .values({
      id: randomUUID(),
      given_name: person.givenName,
      family_name: person.familyName,
      email_address: person.emailAddress,
      password_hash: person.passwordHash,
      when_email_confirmed: person.whenEmailConfirmed,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets a password that was chosen through a link in a mail to the person. That also confirms the person's address. */
export const setConfirmedPassword = (db: Db, personId: string, passwordHash: string, now: Date) =>
  db
    .updateTable('person')
    .set({ password_hash: passwordHash, when_email_confirmed: sql`coalesce(when_email_confirmed, ${now})` })
    .where('id', '=', personId)
    .execute();

/** Makes a person a super administrator. */
export const setSuperAdmin = (db: Db, personId: string) =>
  db.updateTable('person').set({ super_admin: true }).where('id', '=', personId).execute();

/**
 * A person's account, locked so that its password and address do not change before a decision based on them is carried
 * out.
 */
export const lockPerson = (db: Db, personId: string) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['password_hash', 'when_email_confirmed', 'totp_secret'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setEmailConfirmed = (db: Db, personId: string, now: Date) =>
  db.updateTable('person').set({ when_email_confirmed: now }).where('id', '=', personId).execute();

/**
 * Reverts what the creator of the account chose: the password cannot be used to sign in, and names and language are
 * cleared.
 */
export const takeBackChoices = (db: Db, personId: string) =>
  db
    .updateTable('person')
    .set({ password_hash: null, given_name: '', family_name: '', language: null })
    .where('id', '=', personId)
    .execute();
