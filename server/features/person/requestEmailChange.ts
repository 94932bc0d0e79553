import { randomUUID } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { countEmailChanges, insertEmailChange } from '../auth/mailedLinkQueries.ts';
import { confirmPassword } from './confirmPassword.ts';
import { lockPersonWithPassword } from '../auth/personQueries.ts';

interface Request {
  personId: string;
  /** The new one. */
  emailAddress: string;
  password: string;
  /** The caller's network address. */
  address: string;
}

const hour = 3_600_000;

/**
 * Mails a link to a new address, and word of it to the present one. Whether somebody has an account with the new address is
 * looked up when its mail is to leave, and then none does: here, all looks alike.
 * @throws ApiError InvalidPassword, TooManyRequests, Validation (it is the present address).
 */
export async function requestEmailChange(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  { personId, emailAddress, password, address }: Request,
  now: Date,
): Promise<void> {
  const { passwordHash } = await confirmPassword({ db, secretKey }, { personId, password, address }, now);
  await inTransaction(db, async (tx) => {
    // Locked, so that of several at once each counts those before it.
    const person = await lockPersonWithPassword(tx, personId, passwordHash);
    if (!person) throw new ApiError('InvalidPassword');
    const formerAddress = person.email_address;
    if (formerAddress.toLowerCase() === emailAddress.toLowerCase())
      throw invalid('emailAddress', 'is your address already');
    if ((await countEmailChanges(tx, personId, new Date(now.getTime() - hour))) >= limits.emailChangeMailsAnHour) {
      throw new ApiError('TooManyRequests', {
        message:
          'You have asked for several changes of your address already. Please open one of the e-mails, or try again in an hour.',
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
