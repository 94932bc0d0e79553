import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { hashPassword, isAcceptablePassword } from '#server/security/password.ts';
import { hashToken } from '#server/security/token.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { setConfirmedPassword } from './personQueries.ts';
import { deleteTotp } from './totpQueries.ts';
import { deleteSessionsOfPerson } from './authQueries.ts';
import { deleteEmailChanges } from './emailChangeQueries.ts';
import {
  deletePasswordResetTokens,
  findPasswordResetToken,
  lockPersonOfPasswordReset,
} from './passwordResetQueries.ts';
import { deleteSignInFailures } from './signInFailureQueries.ts';
import { signInOrigin } from './countSignInAttempt.ts';

interface NewPassword {
  newPassword: string;
  /** Of the link in the mail. */
  token: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Sets a new password by the token of a mail: who has it reads the mail to the address, which is confirmed by that. It
 * ends every session of the person, uses up every such token, calls off every new address that was asked for, and forgets the
 * wrong passwords of this caller.
 * @throws ApiError InvalidToken (unknown, expired or used), NewPasswordInvalid (the token can be used again).
 */
export async function resetPassword(db: Db, { newPassword, token, address }: NewPassword, now: Date): Promise<void> {
  const tokenHash = hashToken(token);
  if (!(await findPasswordResetToken(db, tokenHash, now))) throw new ApiError('InvalidToken');
  if (!(await isAcceptablePassword(newPassword))) throw new ApiError('NewPasswordInvalid');
  const passwordHash = await hashPassword(newPassword);

  await inTransaction(db, async (tx) => {
    const person = await lockPersonOfPasswordReset(tx, tokenHash);
    if (!person) throw new ApiError('InvalidToken');
    // Asked again now that nobody else can use it: of two requests at once the later one finds it gone.
    if (!(await findPasswordResetToken(tx, tokenHash, now))) throw new ApiError('InvalidToken');
    await deletePasswordResetTokens(tx, person.id);
    await deleteEmailChanges(tx, person.id);
    // Whoever made the account with an address that was never confirmed may have been somebody else, and have the app.
    if (!person.when_email_confirmed && (await deleteTotp(tx, person.id))) {
      await enqueueMail(tx, { message: 'securityNotice', personId: person.id, event: 'totpOff' }, now);
    }
    await setConfirmedPassword(tx, person.id, passwordHash, now);
    await deleteSessionsOfPerson(tx, person.id);
    await deleteSignInFailures(tx, signInOrigin(person.email_address, address));
  });
}
