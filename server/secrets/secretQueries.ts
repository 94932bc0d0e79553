import { sql } from 'kysely';
import type { KeyObject } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { fingerprintOf, isSameKey } from './sealSecret.ts';

/**
 * The fingerprint of the key that the database is used with, locked until the transaction ends. Undefined if none was
 * recorded yet.
 */
export const lockKeyFingerprint = async (db: Db): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('secret_key').select('fingerprint').forUpdate().executeTakeFirst())?.fingerprint;

/** Records a fingerprint if there is none yet. */
export const noteFirstFingerprint = (db: Db, fingerprint: Buffer) =>
  db
    .insertInto('secret_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const replaceFingerprint = (db: Db, fingerprint: Buffer) =>
  db.updateTable('secret_key').set({ fingerprint }).execute();

/**
 * Returns whether this is still the key of the database, and locks it until the transaction ends. Otherwise, while
 * nothing is sealed, another process could record a different key.
 */
export const isKeyInUse = async (db: Db, key: KeyObject): Promise<boolean> => {
  const noted = await db.selectFrom('secret_key').select('fingerprint').forShare().executeTakeFirst();
  return noted !== undefined && isSameKey(noted.fingerprint, fingerprintOf(key));
};

/** Returns whether anything is sealed. */
export async function hasSealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select exists (select from person where totp_secret like 'v1.%') or exists (select from totp_setup) as sealed
  `.execute(db);
  return rows[0]!.sealed;
}

/** Locks and lists the secrets of people's second factors: either all, or only those still in plain text. */
export const lockTotpSecrets = (db: Db, which: 'plain' | 'all') =>
  db
    .selectFrom('person')
    .where('totp_secret', 'is not', null)
    .$if(which === 'plain', (people) => people.where('totp_secret', 'not like', 'v1.%'))
    .select(['id', 'totp_secret'])
    .$narrowType<{ totp_secret: string }>()
    .forNoKeyUpdate()
    .execute();

export const setTotpSecret = (db: Db, personId: string, totp_secret: string) =>
  db.updateTable('person').set({ totp_secret }).where('id', '=', personId).execute();

/** Deletes every unfinished set-up. */
export const deleteTotpSetups = (db: Db) => db.deleteFrom('totp_setup').execute();

/** Lists the ids of people with two-factor sign-in. */
export const listPeopleWithTotp = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('person').where('totp_secret', 'is not', null).select('id').execute()).map(({ id }) => id);
