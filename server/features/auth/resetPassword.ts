import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { hashPassword, isAcceptablePassword } from '#server/security/password.ts';
import { takeShortestTime } from '#server/security/shortestTime.ts';
import { hashToken } from '#server/security/token.ts';
import { deleteSessionsOfPerson } from './authQueries.ts';
import { signInOrigin } from './countSignInAttempt.ts';
import {
  deleteEmailChanges,
  deletePasswordResetTokens,
  findPasswordResetToken,
  insertPasswordResetSignIn,
  lockPersonOfPasswordReset,
  countPasswordResetMails,
  isFirstToRequestReset,
} from './mailedLinkQueries.ts';
import { setConfirmedPassword, findPersonByEmail } from './personQueries.ts';
import { deleteSignInFailures } from './signInFailureQueries.ts';
import { deleteTotp } from './totpQueries.ts';

interface NewPassword {
  newPassword: string;
  /** The token of the link in the mail. */
  token: string;
  /** The client's network address. */
  address: string;
}

/**
 * Sets a new password with the token of a mail. Having it proves access to the mailbox, so the address is confirmed.
 * Ends every session of the person, invalidates all such tokens, cancels every requested change of address, and
 * deletes this client's failed attempts. For `passwordResetSignInSeconds`, the token can then sign in once.
 * @throws ApiError InvalidToken (unknown, expired or used), NewPasswordInvalid (the token stays valid).
 */
export async function resetPassword(db: Db, { newPassword, token, address }: NewPassword, now: Date): Promise<void> {
  const tokenHash = hashToken(token);
  if (!(await findPasswordResetToken(db, tokenHash, now))) throw new ApiError('InvalidToken');
  if (!(await isAcceptablePassword(newPassword))) throw new ApiError('NewPasswordInvalid');
  const passwordHash = await hashPassword(newPassword);

  await inTransaction(db, async (tx) => {
    const person = await lockPersonOfPasswordReset(tx, tokenHash);
    if (!person) throw new ApiError('InvalidToken');
    // Check the token again now that the person is locked: the later of two simultaneous requests finds it deleted.
    if (!(await findPasswordResetToken(tx, tokenHash, now))) throw new ApiError('InvalidToken');
    await deletePasswordResetTokens(tx, person.id);
    await deleteEmailChanges(tx, person.id);
    // If the address was never confirmed, someone else may have created the account and may have its authenticator app.
    if (!person.when_email_confirmed && (await deleteTotp(tx, person.id))) {
      await enqueueMail(tx, { message: 'securityNotice', personId: person.id, event: 'totpOff' }, now);
    }
    await setConfirmedPassword(tx, person.id, passwordHash, now);
    await deleteSessionsOfPerson(tx, person.id);
    const expiresAt = new Date(now.getTime() + limits.passwordResetSignInSeconds * 1000);
    await insertPasswordResetSignIn(tx, { hash: tokenHash, personId: person.id, expiresAt });
    await deleteSignInFailures(tx, signInOrigin(person.email_address, address));
  });
}

/** Queues the mail with a link to choose a new password, if the address has an account. */
export const requestResetPassword = (db: Db, emailAddress: string, now: Date): Promise<void> =>
  takeShortestTime(enqueueResetMail(db, emailAddress, now));

const enqueueResetMail = (db: Db, emailAddress: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // One of several simultaneous requests sends the mail. The others do not wait for it, because they would wait
    // longer if there is an account, which a burst of requests could measure.
    if (!(await isFirstToRequestReset(tx, emailAddress))) return;
    const person = await findPersonByEmail(tx, emailAddress);
    if (!person) return;
    const mails = await countPasswordResetMails(tx, person.id, new Date(now.getTime() - 3_600_000));
    if (mails < limits.passwordResetMailsAnHour)
      await enqueueMail(tx, { message: 'passwordReset', personId: person.id }, now);
  });
