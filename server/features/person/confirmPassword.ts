import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import { ApiError } from '#server/ApiError.ts';
import { verifyPassword } from '#server/security/password.ts';
import { takeBackSignInAttempt } from '../auth/signInFailureQueries.ts';
import { countSignInAttempt, signInOrigin } from '../auth/countSignInAttempt.ts';
import { spendTotpCode } from '../auth/spendTotpCode.ts';
import { findCredentials, lockPersonWithPassword } from '../auth/personQueries.ts';

interface Confirmation {
  personId: string;
  password: string;
  /**
   * A code from the authenticator app or a recovery code, which is used up. Required with two-factor sign-in. Null:
   * none was entered. Undefined: the password alone is sufficient.
   */
  totpCode?: string | null;
  /** The client's network address. */
  address: string;
}

/** The credentials that were confirmed. */
interface ConfirmedPassword {
  passwordHash: string;
  emailAddress: string;
}

/**
 * Confirms that the signed-in person knows the password, before operations that must not be possible with a lent or
 * stolen device. Wrong passwords here and at sign-in are counted together, so that no one gets more attempts by using
 * both. Must not be called inside a transaction, because it is slow.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests, NotLoggedIn (the person was deleted).
 */
export async function confirmPassword(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  confirmation: Confirmation,
  now: Date,
): Promise<ConfirmedPassword> {
  const { personId, password, totpCode, address } = confirmation;
  return limitPasswordWork(address, async () => {
    const person = await findCredentials(db, personId);
    if (!person) throw new ApiError('NotLoggedIn');
    const origin = signInOrigin(person.email_address, address);
    const wait = await countSignInAttempt(db, origin, now);
    if (wait !== null)
      throw new ApiError('TooManyRequests', {
        message: 'Too many failed attempts. Please wait a minute and try again.',
        retryAfterSeconds: wait,
      });

    const { password_hash: passwordHash, email_address: emailAddress, totp_secret: sealedSecret } = person;
    const right = await verifyPassword(passwordHash, password);
    if (!passwordHash || !right) throw new ApiError('InvalidPassword');
    if (
      totpCode !== undefined &&
      sealedSecret !== null &&
      !(await spendCode({ db, keyring }, { personId, passwordHash, code: totpCode ?? '' }, now))
    ) {
      throw new ApiError('InvalidTOTPCode');
    }
    // Deletes only this attempt. A right password must not clear the failures of wrong codes.
    await takeBackSignInAttempt(db, origin, now);
    return { passwordHash, emailAddress };
  });
}

/** Uses up a code of a person whose password was just checked. Reads the secret again, which another key may now seal. */
const spendCode = (
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, passwordHash, code }: { personId: string; passwordHash: string; code: string },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const sealedSecret = (await lockPersonWithPassword(tx, personId, passwordHash))?.totp_secret;
    return sealedSecret ? spendTotpCode({ db: tx, keyring }, { personId, sealedSecret, code }, now) : false;
  });
