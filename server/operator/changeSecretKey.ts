import type { KeyObject } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { resetTotp } from '../features/auth/resetTotp.ts';
import { fingerprintOf, isSameKey } from '../secrets/sealSecret.ts';
import {
  deleteTotpSetups,
  listPeopleWithTotp,
  lockKeyFingerprint,
  noteFirstFingerprint,
  replaceFingerprint,
} from '../secrets/secretQueries.ts';
import { resealSecrets, sealPlainSecrets } from '../secrets/secretKey.ts';

interface Change {
  /** The key that the database was used with; null: it is lost, and what is sealed with it is given up. */
  former: KeyObject | null;
  key: KeyObject;
}

/**
 * Seals the secrets in the database with another key, or, where the former is lost, switches off the two-factor sign-in of
 * everybody, who are told by mail and signed out. No server may run meanwhile: it would go on with the former key.
 * @returns what was done, a sentence.
 * @throws Error with one line where `former` is not the key that the database was used with.
 */
export const changeSecretKey = (db: Db, { former, key }: Change, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    await noteFirstFingerprint(tx, fingerprintOf(former ?? key));
    const noted = await lockKeyFingerprint(tx);
    if (former && !(noted && isSameKey(noted, fingerprintOf(former))))
      throw new Error('FORMER_SECRET_KEY is not the key that this database was used with');
    await replaceFingerprint(tx, fingerprintOf(key));
    if (former) {
      await sealPlainSecrets(tx, former);
      return `The secrets of ${await resealSecrets(tx, former, key)} people are sealed with the new key.`;
    }
    const people = await listPeopleWithTotp(tx);
    for (const personId of people) await resetTotp(tx, personId, now);
    await deleteTotpSetups(tx);
    return `The two-factor sign-in of ${people.length} people is off, and they are signed out everywhere. They are told by mail.`;
  });
