import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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
 * The fingerprint of the key that the database is used with, which no one can change until the transaction ends.
 * Undefined if none was recorded yet.
 */
export const holdKeyFingerprint = async (db: Db): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('secret_key').select('fingerprint').forShare().executeTakeFirst())?.fingerprint;

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
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Replaces the secrets of people's second factors. */
export async function setTotpSecrets(db: Db, secrets: { id: string; sealed: string }[]): Promise<void> {
  const [ids, sealed] = [secrets.map(({ id }) => id), secrets.map((each) => each.sealed)];
  await sql`
    update person set totp_secret = resealed.secret
    from unnest(${ids}::uuid[], ${sealed}::text[]) as resealed (id, secret) where person.id = resealed.id
  `.execute(db);
}

/** Locks and lists the set-ups of a second factor that can still be confirmed. */
export const lockTotpSetups = (db: Db, now: Date) =>
  db
    .selectFrom('totp_setup')
    .where('expires_at', '>', now)
    .select(['hash', 'person_id', 'secret'])
    .orderBy('hash')
    .forUpdate()
    .execute();

export const setTotpSetupSecret = (db: Db, hash: Uint8Array, secret: string) =>
  db.updateTable('totp_setup').set({ secret }).where('hash', '=', Buffer.from(hash)).execute();

/** Deletes every unfinished set-up. */
export const deleteTotpSetups = (db: Db) => db.deleteFrom('totp_setup').execute();

/** Lists the ids of people with two-factor sign-in. */
export const listPeopleWithTotp = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('person').where('totp_secret', 'is not', null).select('id').execute()).map(({ id }) => id);
