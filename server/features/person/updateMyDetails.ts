import { randomUUID } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { updateMyDetails as operation } from '#contract/person.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { enqueueMail, enqueueMails } from '#server/mail/enqueueMail.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import { hashPassword, isAcceptablePassword } from '#server/security/password.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { signInOrigin } from '../auth/countSignInAttempt.ts';
import {
  deleteEmailChanges,
  deletePasswordResetTokens,
  countEmailChanges,
  insertEmailChange,
} from '../auth/mailedLinkQueries.ts';
import { lockPersonWithPassword, setNames, setPassword, setPersonLanguage } from '../auth/personQueries.ts';
import { deleteSignInFailures } from '../auth/signInFailureQueries.ts';
import { confirmPassword } from './confirmPassword.ts';

interface Change {
  personId: string;
  details: BodyOf<typeof operation>;
  /** The client's network address. */
  address: string;
}

/**
 * Updates the person's names and language and, if a new one is given, the password. Either all changes are saved or
 * none. A new password ends every session, including this one, invalidates every reset link, and cancels every
 * requested change of address. The person gets a mail.
 *
 * Checks first that both entries of the new password match, and then that the password is good enough. These checks
 * reveal nothing new to the client, and a typing error in the new password does not use up an attempt. The current
 * password is checked last.
 * @throws ApiError ConfirmNewPasswordMismatch, WeakNewPassword, CurrentPasswordMismatch (also if it is omitted),
 * TooManyRequests.
 */
export async function updateMyDetails(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, details, address }: Change,
  now: Date,
): Promise<void> {
  const names = namesOf(details);
  const setPlainDetails = async (handle: Db) => {
    if (names) await setNames(handle, personId, names);
    if (details.language !== undefined) await setPersonLanguage(handle, personId, details.language);
  };
  if (!details.newPassword && !details.confirmPassword) {
    await setPlainDetails(db);
    return;
  }

  const newPassword = details.newPassword ?? '';
  if (newPassword !== details.confirmPassword) throw new ApiError('ConfirmNewPasswordMismatch');
  if (!(await isAcceptablePassword(newPassword))) throw new ApiError('WeakNewPassword');
  if (!details.currentPassword) throw new ApiError('CurrentPasswordMismatch');
  const { passwordHash, emailAddress } = await confirmPassword(
    { db, keyring },
    { personId, password: details.currentPassword, address },
    now,
  ).catch(asCurrentPassword);
  const newHash = await limitPasswordWork(address, () => hashPassword(newPassword));

  await inTransaction(db, async (tx) => {
    if (!(await lockPersonWithPassword(tx, personId, passwordHash))) throw new ApiError('CurrentPasswordMismatch');
    await setPlainDetails(tx);
    await setPassword(tx, personId, newHash);
    await deleteSessionsOfPerson(tx, personId);
    await deletePasswordResetTokens(tx, personId);
    await deleteEmailChanges(tx, personId);
    await deleteSignInFailures(tx, signInOrigin(emailAddress, address));
    await enqueueMail(tx, { message: 'securityNotice', personId, event: 'passwordChanged' }, now);
  });
}

/** The columns of the names that were sent. A null or empty name removes the stored name. */
function namesOf({ givenName, familyName }: Change['details']) {
  if (givenName === undefined && familyName === undefined) return null;
  return {
    ...(givenName !== undefined && { given_name: givenName ?? '' }),
    ...(familyName !== undefined && { family_name: familyName ?? '' }),
  };
}

function asCurrentPassword(error: unknown): never {
  throw error instanceof ApiError && error.code === 'InvalidPassword' ? new ApiError('CurrentPasswordMismatch') : error;
}

interface Request {
  personId: string;
  /** The new address. */
  emailAddress: string;
  password: string;
  /** The client's network address. */
  address: string;
}

const hour = 3_600_000;

/**
 * Sends a link to a new address, and a notice to the current one. The link is not sent if someone has an account with
 * the new address. That is checked only when the mail is due, so this call behaves the same in all cases.
 * @throws ApiError InvalidPassword, TooManyRequests, Validation (it is the current address).
 */
export async function requestEmailChange(
  { db, keyring }: Pick<SecretDeps, 'db' | 'keyring'>,
  { personId, emailAddress, password, address }: Request,
  now: Date,
): Promise<void> {
  const { passwordHash } = await confirmPassword({ db, keyring }, { personId, password, address }, now);
  await inTransaction(db, async (tx) => {
    // The lock makes each of several simultaneous requests count those before it.
    const person = await lockPersonWithPassword(tx, personId, passwordHash);
    if (!person) throw new ApiError('InvalidPassword');
    const formerAddress = person.email_address;
    if (formerAddress.toLowerCase() === emailAddress.toLowerCase())
      throw invalid('emailAddress', 'is your address already');
    if ((await countEmailChanges(tx, personId, new Date(now.getTime() - hour))) >= limits.emailChangeMailsAnHour) {
      throw new ApiError('TooManyRequests', {
        message:
          'You’ve already tried to change your address several times. Please open one of the e-mails, or try again in an hour.',
        retryAfterSeconds: hour / 1000,
      });
    }
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + limits.emailChangeTokenSeconds * 1000);
    await insertEmailChange(tx, { id, personId, emailAddress, formerAddress, expiresAt });
    await enqueueMails(
      tx,
      [
        { message: 'emailChange', emailChangeId: id },
        { message: 'emailChangeNotice', emailChangeId: id },
      ],
      now,
    );
  });
}
