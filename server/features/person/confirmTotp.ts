import { limits } from '#contract/limits.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { hashRecoveryCode, newRecoveryCode } from '#server/security/recoveryCode.ts';
import { hashToken } from '#server/security/token.ts';
import { stepOfCode } from '#server/security/totp.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { lockPerson } from '../auth/personQueries.ts';
import { openSecret, totpContext } from '#server/secrets/sealSecret.ts';
import { findTotpSetup, setTotp } from '../auth/totpQueries.ts';

interface Confirmation {
  personId: string;
  /** Of the set-up that was begun. */
  token: string;
  /** Of the app that has its secret. */
  totpCode: string;
}

/**
 * Switches two-factor sign-in on. The code is used up by it; a wrong one leaves the set-up as it is, to try again.
 * @returns the recovery codes, of which only hashes are kept.
 * @throws ApiError InvalidToken (unknown, somebody else's, too old, used, or another set-up was begun or finished since),
 * InvalidTOTPCode.
 */
export async function confirmTotp(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  { personId, token, totpCode }: Confirmation,
  now: Date,
): Promise<string[]> {
  const recoveryCodes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await inTransaction(db, async (tx) => {
    // Locked, so that of two requests at once the later one finds the set-up finished.
    await lockPerson(tx, personId);
    const setup = await findTotpSetup(tx, { hash: hashToken(token), personId }, now);
    if (!setup) throw new ApiError('InvalidToken');
    const step = stepOfCode(openSecret(secretKey, setup.secret, totpContext(personId)), totpCode, now);
    if (step === null) throw new ApiError('InvalidTOTPCode');
    await setTotp(tx, {
      personId,
      sealedSecret: setup.secret,
      lastStep: step,
      recoveryHashes: recoveryCodes.map(hashRecoveryCode),
    });
    await enqueueMail(tx, { message: 'securityNotice', personId, event: 'totpOn' }, now);
  });
  return recoveryCodes;
}
