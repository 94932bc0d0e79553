import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import {
  deleteEmailChangeTokens,
  deleteGivenToAddress,
  findEmailChange,
  isAddressTaken,
  lockPersonWithAddress,
  setEmailAddress,
  deletePasswordResetTokens,
} from './mailedLinkQueries.ts';

/**
 * Changes a person's address with the token of the mail to the new one, which confirms it. Sessions continue. Every
 * link mailed to the previous address becomes invalid, since its mailbox may belong to someone else.
 * @throws ApiError InvalidToken (unknown, expired, used or cancelled, or the address now has an account).
 */
export async function confirmEmail(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await inTransaction(db, (tx) => changeAddress(tx, tokenHash, now)).catch((error: unknown) => {
    throw isAddressTaken(error) ? new ApiError('InvalidToken') : error;
  });
}

async function changeAddress(tx: Db, tokenHash: Buffer, now: Date): Promise<void> {
  const change = await findEmailChange(tx, tokenHash, now);
  const person = change && (await lockPersonWithAddress(tx, change.person_id, change.former_address));
  // Check the token again now that the person is locked: the later of two simultaneous requests finds it used.
  if (!person || !(await findEmailChange(tx, tokenHash, now))) throw new ApiError('InvalidToken');
  await setEmailAddress(tx, person.id, change.email_address, now);
  await deleteEmailChangeTokens(tx, person.id);
  await deletePasswordResetTokens(tx, person.id);
  await deleteGivenToAddress(tx, person.id, { confirmed: person.when_email_confirmed !== null });
}
