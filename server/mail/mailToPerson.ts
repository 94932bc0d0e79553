import { limits } from '../../contract/limits.ts';
import { hashToken, newToken } from '../http/secret.ts';
import type { AddressedMail, MailSources } from './addressedMail.ts';
import type { MailToPerson } from './enqueueMail.ts';
import { claim } from './messages/claim.ts';
import { passwordReset } from './messages/passwordReset.ts';
import { keepClaimToken, keepPasswordResetToken } from './personMailQueries.ts';

/**
 * A mail about the own account, with the token of its link already kept, hashed. A mail that is tried again has a new
 * token each time: the earlier one may have arrived all the same, and stays valid until it expires. Undefined when
 * there is nobody to write to, or nothing left to claim.
 */
export async function mailToPerson(
  mail: MailToPerson, { db, messages, publicUrl, clock }: MailSources,
): Promise<AddressedMail | undefined> {
  const token = newToken();
  const hash = hashToken(token);
  const expiresIn = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const context = { messages, publicUrl, token };

  if (mail.message === 'claim') {
    const address = await keepClaimToken(db, { ...mail, hash, expiresAt: expiresIn(limits.claimTokenSeconds) });
    return address === undefined ? undefined : toOwner(address, claim(context));
  }
  const address = await keepPasswordResetToken(db, { ...mail, hash, expiresAt: expiresIn(limits.passwordResetTokenSeconds) });
  return address === undefined ? undefined : toOwner(address, passwordReset(context));
}

/**
 * By address alone: whoever made the account chose the name, and need not be the owner of the address. And with
 * nothing to stop: each such mail was asked for by somebody at that moment.
 */
const toOwner = (address: string, text: Omit<AddressedMail, 'to' | 'oneClickStopUrl'>): AddressedMail =>
  ({ ...text, to: { address }, oneClickStopUrl: null });
