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
  storeClaimToken,
  storeEmailChangeToken,
  storeInvitationToken,
  storePasswordResetToken,
  type Addressee,
} from './personMailQueries.ts';

/**
 * Composes a mail about an account, and stores the token of its link, if any, as a hash. Each retry has a new token.
 * The earlier mail may have arrived nevertheless, so its token stays valid until it expires. Undefined if there is no
 * recipient, or nothing left to claim or confirm.
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
        await storeClaimToken(db, { ...mail, hash, expiresAt: expiresIn(limits.claimTokenSeconds) }),
        claim,
      );
    case 'passwordReset':
      return toOwner(
        await storePasswordResetToken(db, { ...mail, hash, expiresAt: expiresIn(limits.passwordResetTokenSeconds) }),
        passwordReset,
      );
    case 'userInvitation': {
      const invited = await storeInvitationToken(db, {
        ...mail,
        hash,
        expiresAt: expiresIn(limits.userInvitationSeconds),
      });
      // Screens for administrators are in English.
      return invited && addressed(invited.emailAddress, userInvitation(invited, { texts: texts.en, publicUrl, token }));
    }
    case 'emailChange':
      return toOwner(await storeEmailChangeToken(db, { ...mail, hash }, clock()), emailChange);
    case 'emailChangeNotice':
      return toOwner(await findFormerAddress(db, mail.emailChangeId), emailChangeNotice);
    case 'securityNotice':
      return toOwner(await findConfirmedAddress(db, mail.personId), (context) => securityNotice(mail.event, context));
    default:
      return mail satisfies never;
  }
}

/**
 * The recipient is addressed without a name, because the person who created the account chose it, and may not be the
 * owner of the address. There is no opt-out, because each such mail was just requested, or reports a change that was
 * just made.
 */
const addressed = (address: string, text: MailText): AddressedMail => ({
  ...text,
  to: { address },
  oneClickStopUrl: null,
});
