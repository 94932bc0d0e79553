import type { KeyObject } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { openSecret, sealSecret, totpContext } from './sealSecret.ts';
import { deleteTotpSetups, lockTotpSecrets, setTotpSecret } from './secretQueries.ts';

/** Seals what was kept in plain text before there was a key. */
export async function sealPlainSecrets(db: Db, key: KeyObject): Promise<void> {
  for (const { id, totp_secret } of await lockTotpSecrets(db, 'plain'))
    await setTotpSecret(db, id, sealSecret(key, totp_secret, totpContext(id)));
}

/** Opens everything that is sealed with one key and seals it with another. @returns the number of people. */
export async function resealSecrets(db: Db, former: KeyObject, key: KeyObject): Promise<number> {
  const sealed = await lockTotpSecrets(db, 'all');
  for (const { id, totp_secret } of sealed)
    await setTotpSecret(db, id, sealSecret(key, openSecret(former, totp_secret, totpContext(id)), totpContext(id)));
  // A quarter of an hour old at most: to be begun again.
  await deleteTotpSetups(db);
  return sealed.length;
}
