import type { KeyObject } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { fingerprintOf, isSameKey } from './sealSecret.ts';
import { hasSealed, lockKeyFingerprint, noteFirstFingerprint, replaceFingerprint } from './secretQueries.ts';
import { sealPlainSecrets } from './resealSecrets.ts';

/**
 * Makes sure, at the start, that the secrets in the database can be opened with this key, and seals those that are there in
 * plain text from before. While nothing is sealed with another key that was noted, this one takes its place.
 * @throws Error with one line, where they are sealed with another key.
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

const wrongKey = () =>
  new Error(
    'The secrets in this database are sealed with another key. Set SECRET_KEY to that one, or put its file back into DATA_DIR as secret.key; ' +
      'if it is lost, see `npm run admin -- change-secret-key`.',
  );
