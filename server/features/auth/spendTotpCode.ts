import type { SecretDeps } from '#server/deps.ts';
import { openWithKeyring } from '#server/secrets/keyring.ts';
import { totpContext } from '#server/secrets/sealSecret.ts';
import { hashRecoveryCode } from '#server/security/recoveryCode.ts';
import { stepOfCode } from '#server/security/totp.ts';
import { spendRecoveryCode, spendTotpStep } from './totpQueries.ts';

/**
 * Checks a code from the app or a recovery code of a person with this secret, and uses it up. The time step of an app
 * code must be later than that of the last code used, so that each code works once, even in simultaneous requests.
 * @returns whether the code was right.
 */
export async function spendTotpCode(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, sealedSecret, code }: { personId: string; sealedSecret: string; code: string },
  now: Date,
): Promise<boolean> {
  const step = stepOfCode(openWithKeyring(keyring, sealedSecret, totpContext(personId)), code, now);
  if (step === null) return spendRecoveryCode(db, personId, hashRecoveryCode(code));
  return spendTotpStep(db, { personId, sealedSecret, step });
}
