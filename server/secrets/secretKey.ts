import type { KeyObject } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { fingerprintOf, isSameKey, openSecret, sealSecret, totpContext } from './sealSecret.ts';
import {
  hasSealed,
  lockKeyFingerprint,
  noteFirstFingerprint,
  replaceFingerprint,
  deleteTotpSetups,
  lockTotpSecrets,
  setTotpSecret,
} from './secretQueries.ts';

/**
 * Checks, at the start, that the secrets in the database can be opened with this key, and seals those that earlier
 * versions stored in plain text. If another key was recorded but nothing is sealed yet, this key replaces it.
 * @throws Error with one line if secrets are sealed with another key.
 */
export const checkSecretKey = (db: Db, key: KeyObject): Promise<void> =>
  inTransaction(db, async (tx) => {
    const fingerprint = fingerprintOf(key);
    await noteFirstFingerprint(tx, fingerprint);
    const noted = await lockKeyFingerprint(tx);
    if (!noted || !isSameKey(noted, fingerprint)) {
      if (await hasSealed(tx)) throw wrongKey();
      await replaceFingerprint(tx, fingerprint);
    }
    await sealPlainSecrets(tx, key);
  });

/**
 * Returns whether a server with this key would reject the database. Changes nothing.
 * @param key null if there is none yet.
 * @returns one line that says what to do. Null if the key is right, or if nothing is sealed yet.
 */
export async function findKeyProblem(db: Db, key: KeyObject | null): Promise<string | null> {
  const noted = await readFingerprint(db);
  const isRight = noted !== undefined && key !== null && isSameKey(noted, fingerprintOf(key));
  return isRight || !(await hasSealed(db)) ? null : wrongKey().message;
}

/** Returns whether the last server that started had another key. */
export async function hadAnotherKey(db: Db, key: KeyObject): Promise<boolean> {
  const noted = await readFingerprint(db);
  return noted !== undefined && !isSameKey(noted, fingerprintOf(key));
}

const readFingerprint = async (db: Db) =>
  (await db.selectFrom('secret_key').select('fingerprint').executeTakeFirst())?.fingerprint;

const wrongKey = () =>
  new Error(
    'The secrets in this database are sealed with another key. Set SECRET_KEY to that one, or put its file back into DATA_DIR as secret.key. ' +
      'If it is lost, see `npm run admin -- change-secret-key`.',
  );

/** Seals the secrets that were stored in plain text before there was a key. */
export async function sealPlainSecrets(db: Db, key: KeyObject): Promise<void> {
  for (const { id, totp_secret } of await lockTotpSecrets(db, 'plain'))
    await setTotpSecret(db, id, sealSecret(key, totp_secret, totpContext(id)));
}

/** Opens all secrets that are sealed with one key, and seals them with another key. @returns the number of people. */
export async function resealSecrets(db: Db, former: KeyObject, key: KeyObject): Promise<number> {
  const sealed = await lockTotpSecrets(db, 'all');
  for (const { id, totp_secret } of sealed)
    await setTotpSecret(db, id, sealSecret(key, openSecret(former, totp_secret, totpContext(id)), totpContext(id)));
  // Set-ups are at most a quarter of an hour old, and people can begin again.
  await deleteTotpSetups(db);
  return sealed.length;
}
