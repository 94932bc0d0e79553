import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { confirmPassword } from './confirmPassword.ts';
import { deleteTotp } from '../auth/totpQueries.ts';

interface Removal {
  personId: string;
  password: string;
  /** Of the app, or a recovery code. */
  totpCode: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Switches two-factor sign-in off, and tells the person by mail. Where it is off the password is asked for all the same, and
 * nothing is done.
 * @throws ApiError InvalidPassword, InvalidTOTPCode, TooManyRequests.
 */
export async function removeTotp(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  removal: Removal,
  now: Date,
): Promise<void> {
  await confirmPassword({ db, secretKey }, removal, now);
  await inTransaction(db, async (tx) => {
    if (await deleteTotp(tx, removal.personId)) {
      await enqueueMail(tx, { message: 'securityNotice', personId: removal.personId, event: 'totpOff' }, now);
    }
  });
}
