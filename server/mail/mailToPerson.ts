import { limits } from '#contract/limits.ts';
import { hashToken, newToken } from '../security/token.ts';
import type { AddressedMail, MailSources } from './composeMail.ts';
import type { MailToPerson } from './enqueueMail.ts';
import {
  claim,
  emailChange,
  emailChangeNotice,
  passwordReset,
  securityNotice,
  userInvitation,
} from './messages/personMessages.ts';
import type { LinkMailContext, MailText } from './messages/mailText.ts';
import {
  findConfirmedAddress,
  findFormerAddress,
  keepClaimToken,
  keepEmailChangeToken,
  keepInvitationToken,
  keepPasswordResetToken,
  type Addressee,
} from './personMailQueries.ts';

/**
 * A mail about the own account, with the token of its link, if it has one, already kept, hashed. A mail that is tried again
 * has a new token each time: the earlier one may have arrived all the same, and stays valid until it expires. Undefined
 * when there is nobody to write to, or nothing left to claim or to confirm.
 */
export async function mailToPerson(
  mail: MailToPerson,
  { db, texts, publicUrl, clock }: MailSources,
): Promise<AddressedMail | undefined> {
  const token = newToken();
  const hash = hashToken(token);
  const expiresIn = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const toOwner = (addressee: Addressee | undefined, write: (context: LinkMailContext) => MailText) =>
    addressee &&
    addressed(addressee.emailAddress, write({ texts: texts[addressee.language ?? 'en'], publicUrl, token }));

  switch (mail.message) {
    case 'claim':
      return toOwner(
        await keepClaimToken(db, { ...mail, hash, expiresAt: expiresIn(limits.claimTokenSeconds) }),
        claim,
      );
    case 'passwordReset':
      return toOwner(
        await keepPasswordResetToken(db, { ...mail, hash, expiresAt: expiresIn(limits.passwordResetTokenSeconds) }),
        passwordReset,
      );
    case 'userInvitation': {
      const invited = await keepInvitationToken(db, {
        ...mail,
        hash,
        expiresAt: expiresIn(limits.userInvitationSeconds),
      });
      // Administration is in English.
      return invited && addressed(invited.emailAddress, userInvitation(invited, { texts: texts.en, publicUrl, token }));
    }
    case 'emailChange':
      return toOwner(await keepEmailChangeToken(db, { ...mail, hash }, clock()), emailChange);
    case 'emailChangeNotice':
      return toOwner(await findFormerAddress(db, mail.emailChangeId), emailChangeNotice);
    case 'securityNotice':
      return toOwner(await findConfirmedAddress(db, mail.personId), (context) => securityNotice(mail.event, context));
    default:
      return mail satisfies never;
  }
}

/**
 * By address alone: whoever made the account chose the name, and need not be the owner of the address. And with
 * nothing to stop: each such mail was asked for by somebody at that moment, or tells what was done then.
 */
const addressed = (address: string, text: MailText): AddressedMail => ({
  ...text,
  to: { address },
  oneClickStopUrl: null,
});
