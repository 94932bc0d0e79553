import { limits } from '../../contract/limits.ts';
import { hashToken, newToken } from '../http/secret.ts';
import type { AddressedMail, MailSources } from './addressedMail.ts';
import type { MailToPerson } from './enqueueMail.ts';
import { claim } from './messages/claim.ts';
import { emailChange } from './messages/emailChange.ts';
import { emailChangeNotice } from './messages/emailChangeNotice.ts';
import type { MailText } from './messages/mailText.ts';
import { passwordReset } from './messages/passwordReset.ts';
import { securityNotice } from './messages/securityNotice.ts';
import { userInvitation } from './messages/userInvitation.ts';
import {
  findConfirmedAddress, findFormerAddress, keepClaimToken, keepEmailChangeToken, keepInvitationToken, keepPasswordResetToken,
} from './personMailQueries.ts';

/**
 * A mail about the own account, with the token of its link, if it has one, already kept, hashed. A mail that is tried again
 * has a new token each time: the earlier one may have arrived all the same, and stays valid until it expires. Undefined
 * when there is nobody to write to, or nothing left to claim or to confirm.
 */
export async function mailToPerson(
  mail: MailToPerson, { db, messages, publicUrl, clock }: MailSources,
): Promise<AddressedMail | undefined> {
  const token = newToken();
  const hash = hashToken(token);
  const expiresIn = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const context = { messages, publicUrl, token };

  switch (mail.message) {
    case 'claim':
      return toOwner(await keepClaimToken(db, { ...mail, hash, expiresAt: expiresIn(limits.claimTokenSeconds) }), claim(context));
    case 'passwordReset':
      return toOwner(await keepPasswordResetToken(db, { ...mail, hash, expiresAt: expiresIn(limits.passwordResetTokenSeconds) }), passwordReset(context));
    case 'userInvitation': {
      const invited = await keepInvitationToken(db, { ...mail, hash, expiresAt: expiresIn(limits.userInvitationSeconds) });
      return invited && toOwner(invited.emailAddress, userInvitation(invited, context));
    }
    case 'emailChange':
      return toOwner(await keepEmailChangeToken(db, { ...mail, hash }, clock()), emailChange(context));
    case 'emailChangeNotice':
      return toOwner(await findFormerAddress(db, mail.emailChangeId), emailChangeNotice(context));
    case 'securityNotice':
      return toOwner(await findConfirmedAddress(db, mail.personId), securityNotice(mail.event, context));
  }
}

/**
 * By address alone: whoever made the account chose the name, and need not be the owner of the address. And with
 * nothing to stop: each such mail was asked for by somebody at that moment, or tells what was done then.
 */
const toOwner = (address: string | undefined, text: MailText): AddressedMail | undefined =>
  (address === undefined ? undefined : { ...text, to: { address }, oneClickStopUrl: null });
