import type { KeyObject } from 'node:crypto';
import { ApiError } from '../ApiError.ts';
import { commandLine } from '../buildFolder.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { findKey, type Keyring } from './keyring.ts';
import { listServersWithout } from './runningServerQueries.ts';
import { fingerprintOf, isSealed, openSecret, sealSecret, totpContext } from './sealSecret.ts';
import {
  hasSealed,
  holdKeyFingerprint,
  lockKeyFingerprint,
  lockTotpSecrets,
  lockTotpSetups,
  noteFirstFingerprint,
  replaceFingerprint,
  setTotpSecrets,
  setTotpSetupSecret,
} from './secretQueries.ts';

/**
 * Checks, at the start, that the secrets in the database can be opened with one of these keys, and seals those that
 * earlier versions stored in plain text. If another key was recorded but nothing is sealed yet, the current key replaces
 * it, unless servers run without it. The records of servers that cannot run must have been deleted.
 * @throws Error with one line if secrets are sealed with another key, or if running servers do not have this key.
 */
export const checkSecretKey = (db: Db, keyring: Keyring): Promise<void> =>
  inTransaction(db, async (tx) => {
    const key = await lockKeyToChange(tx, keyring);
    if (key) return sealPlainSecrets(tx, key);
    const problem = await findServersWithout(tx, keyring);
    if (problem !== null) throw new Error(problem);
    await replaceFingerprint(tx, fingerprintOf(keyring.current));
    await sealPlainSecrets(tx, keyring.current);
  });

/**
 * Locks the fingerprint until the transaction ends, so that the key does not change, no server starts and nothing is
 * sealed. If none was recorded yet, records that of the current key.
 * @returns the key that the database is used with. Null if it is another one, but nothing is sealed yet.
 * @throws Error with one line if secrets are sealed with another key.
 */
export async function lockKeyToChange(tx: Db, keyring: Keyring): Promise<KeyObject | null> {
  const key = await lockKnownKey(tx, keyring);
  if (!key && (await hasSealed(tx))) throw wrongKey();
  return key;
}

/** Locks the fingerprint like `lockKeyToChange`. Returns null for any key that is not in the keyring. */
export async function lockKnownKey(tx: Db, keyring: Keyring): Promise<KeyObject | null> {
  await noteFirstFingerprint(tx, fingerprintOf(keyring.current));
  return findKey(keyring, (await lockKeyFingerprint(tx))!) ?? null;
}

/**
 * Returns the key to seal a secret with in this transaction: the one that the database is used with. It does not change
 * until the transaction ends. Call this before locking a person, as the change of the key does.
 * @throws ApiError InternalError if this process does not have that key.
 */
export async function holdKeyInUse(tx: Db, keyring: Keyring): Promise<KeyObject> {
  const noted = await holdKeyFingerprint(tx);
  const key = noted && findKey(keyring, noted);
  if (!key) throw new ApiError('InternalError', { reason: 'SECRET_KEY is not the one that the database is used with' });
  return key;
}

/**
 * Returns whether a server with these keys would reject the database. Changes nothing.
 * @param keyring null if there is no key yet.
 * @param mayHaveServers false if no server can run on the database now, whatever is recorded.
 * @returns one line that says what to do. Null if a key is right, or if nothing is sealed and no servers have another.
 */
export async function findKeyProblem(db: Db, keyring: Keyring | null, mayHaveServers: boolean): Promise<string | null> {
  if (await isKeyInUse(db, keyring)) return null;
  if (await hasSealed(db)) return wrongKey().message;
  return mayHaveServers ? findServersWithout(db, keyring) : null;
}

/** Returns whether these keys open what is sealed in the database, if anything is. */
export const opensSealed = async (db: Db, keyring: Keyring | null): Promise<boolean> =>
  (await isKeyInUse(db, keyring)) || !(await hasSealed(db));

const isKeyInUse = async (db: Db, keyring: Keyring | null): Promise<boolean> =>
  keyring !== null && ['current', 'next'].includes(await findKeyInUse(db, keyring));

/** Says in one line which running servers do not have the current key. Null if all have it. */
async function findServersWithout(db: Db, keyring: Keyring | null): Promise<string | null> {
  const without = await listServersWithout(db, keyring && fingerprintOf(keyring.current));
  return without.length === 0
    ? null
    : `Running servers have another secret key: ${without.map(({ name }) => name).join(', ')}. Set SECRET_KEY to the same key on all servers, or stop these. A server that was killed counts as running for a minute.`;
}

/** Returns which key the database is used with. `none` if no server has started yet. */
export async function findKeyInUse(db: Db, keyring: Keyring): Promise<'current' | 'next' | 'another' | 'none'> {
  const noted = await db.selectFrom('secret_key').select('fingerprint').executeTakeFirst();
  if (!noted) return 'none';
  const key = findKey(keyring, noted.fingerprint);
  if (!key) return 'another';
  return key === keyring.current ? 'current' : 'next';
}

const wrongKey = () =>
  new Error(
    'The secrets in this database are sealed with another key. Set SECRET_KEY to that one, or put its file back into DATA_DIR as secret.key. ' +
      `If it is lost for good, run ${commandLine} change-secret-key --lost yes, which switches off two-factor sign-in for everyone.`,
  );

/** Seals the secrets that were stored in plain text before there was a key. */
async function sealPlainSecrets(tx: Db, key: KeyObject): Promise<void> {
  const plain = await lockTotpSecrets(tx, 'plain');
  await setTotpSecrets(
    tx,
    plain.map(({ id, totp_secret }) => ({ id, sealed: sealSecret(key, totp_secret, totpContext(id)) })),
  );
}

/**
 * Seals all secrets, including those of set-ups that can still be confirmed, with another key, and records it as the one
 * that the database is used with. Call it after `lockKeyToChange`.
 * @returns the number of people with two-factor sign-in.
 * @throws Error with one line that names the person by id if a secret cannot be opened.
 */
export async function resealSecrets(tx: Db, from: KeyObject, to: KeyObject, now: Date): Promise<number> {
  const reseal = (stored: string, personId: string) => {
    const secret = isSealed(stored) ? openOrName(from, stored, personId) : stored;
    return sealSecret(to, secret, totpContext(personId));
  };
  const secrets = await lockTotpSecrets(tx, 'all');
  await setTotpSecrets(
    tx,
    secrets.map(({ id, totp_secret }) => ({ id, sealed: reseal(totp_secret, id) })),
  );
  for (const { hash, person_id, secret } of await lockTotpSetups(tx, now))
    await setTotpSetupSecret(tx, hash, reseal(secret, person_id));
  await replaceFingerprint(tx, fingerprintOf(to));
  return secrets.length;
}

function openOrName(key: KeyObject, sealed: string, personId: string): string {
  try {
    return openSecret(key, sealed, totpContext(personId));
  } catch (error) {
    throw new Error(
      `Nothing was changed, because the secret of person ${personId} is damaged: SECRET_KEY is right, but does not open it. ` +
        `Switch off their two-factor sign-in, which they cannot use: ${commandLine} reset-totp --id ${personId}. Then try again.`,
      { cause: error },
    );
  }
}
