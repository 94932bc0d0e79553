import type { SecretDeps } from '#server/deps.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import { ApiError } from '#server/ApiError.ts';
import { verifyPassword } from '#server/security/password.ts';
import { takeBackSignInAttempt } from '../auth/signInFailureQueries.ts';
import { countSignInAttempt, signInOrigin } from '../auth/countSignInAttempt.ts';
import { spendTotpCode } from '../auth/spendTotpCode.ts';
import { findCredentials } from '../auth/personQueries.ts';

interface Confirmation {
  personId: string;
  password: string;
  /**
   * A code from the authenticator app or a recovery code, required with two-factor sign-in and used up. Null: none was
   * entered. Omitted if the password alone is enough.
   */
  totpCode?: string | null;
  /** The client's network address. */
  address: string;
}

/** What was confirmed. */
interface ConfirmedPassword {
  passwordHash: string;
  emailAddress: string;
}

/**
 * Makes sure that a signed-in person is who they are, before something that a lent or stolen device must not do. Failures
 * count as those at sign-in do, so that neither is a way around the other. Never inside a transaction: it is slow.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests, NotLoggedIn (the person is gone since).
 */
export async function confirmPassword(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
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
      !(await spendTotpCode({ db, secretKey }, { personId, sealedSecret, code: totpCode ?? '' }, now))
    ) {
      throw new ApiError('InvalidTOTPCode');
    }
    // This one alone: a right password must not make wrong codes forgotten.
    await takeBackSignInAttempt(db, origin, now);
    return { passwordHash, emailAddress };
  });
}
