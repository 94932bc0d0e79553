import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { SecurityEvent } from '../enqueueMail.ts';
import type { Invited } from '../personMailQueries.ts';
import { layout, type LayoutParts } from './layout.ts';
import type { LinkMailContext, MailText, PersonMailContext } from './mailText.ts';

/**
 * Asks for confirmation that a survey response should be added to the person's account. The participant may have
 * mistyped the address. So the mail names neither the survey nor the organisation, and a stranger does not learn who
 * works where.
 */
export const claim = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Add a survey response to your account?'),
  ...layout(texts, {
    ...personFooter(texts, publicUrl),
    preheader: texts.say('Someone requested this. Nothing is added unless you confirm it.'),
    body: [fillPlaceholders(texts.messages.claim, { days: String(limits.claimTokenSeconds / 86_400) })],
    action: { label: texts.say('Add it to my account'), url: `${publicUrl}/app/pc/${token}` },
  }),
});

/** Lets a person choose a new password. */
export const passwordReset = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Choose a new password'),
  ...layout(texts, {
    ...personFooter(texts, publicUrl),
    preheader: texts.say('Someone requested this. Your password stays the same unless you choose a new one.'),
    body: [fillPlaceholders(texts.messages.passwordReset, { hours: String(limits.passwordResetTokenSeconds / 3_600) })],
    action: { label: texts.say('Choose a new password'), url: `${publicUrl}/app/auth/r/${token}` },
  }),
});

/** Informs a person that they now administer an organisation, with a link to choose a password if they need one. */
export const userInvitation = (
  { organisationName, choosesPassword }: Invited,
  { texts, publicUrl, token }: LinkMailContext,
): MailText => ({
  subject: `You can now look after surveys of ${organisationName}`,
  ...layout(texts, {
    ...personFooter(texts, publicUrl),
    reason: `You’re getting this message because someone who manages ${organisationName} at ${new URL(publicUrl).host} added this address.`,
    ...(choosesPassword
      ? {
          preheader: 'Choose a password to begin.',
          body: [
            fillPlaceholders(texts.messages.userInvitation, {
              organisationName,
              days: String(limits.userInvitationSeconds / 86_400),
            }),
          ],
          action: { label: 'Choose a password', url: `${publicUrl}/app/auth/r/${token}` },
        }
      : {
          preheader: 'Sign in as always to begin.',
          body: [fillPlaceholders(texts.messages.userAdded, { organisationName })],
          action: { label: 'Sign in', url: `${publicUrl}/app/auth/sign-in` },
        }),
  }),
});

/**
 * Asks the owner of a new address to confirm it. It may be mistyped, so the mail does not say whose account it is, or
 * what its current address is.
 */
export const emailChange = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Confirm your e-mail address'),
  ...layout(texts, {
    ...personFooter(texts, publicUrl),
    reason: texts.say('You’re getting this message because this address was entered for an account at {host}.', {
      host: new URL(publicUrl).host,
    }),
    preheader: texts.say('Someone requested this. Nothing changes unless you confirm it.'),
    body: [fillPlaceholders(texts.messages.emailChange, { hours: String(limits.emailChangeTokenSeconds / 3_600) })],
    action: { label: texts.say('Confirm this address'), url: `${publicUrl}/app/auth/e/${token}` },
  }),
});

/**
 * Informs the current address of a requested change. Does not name the new address, because the owner of the current
 * one may not have requested the change.
 */
export const emailChangeNotice = ({ texts, publicUrl }: PersonMailContext): MailText => ({
  subject: texts.say('Your e-mail address is about to change'),
  ...layout(texts, {
    ...personFooter(texts, publicUrl),
    preheader: texts.say('If you didn’t request this, you can still stop it.'),
    body: [
      fillPlaceholders(texts.messages.emailChangeNotice, { hours: String(limits.emailChangeTokenSeconds / 3_600) }),
    ],
    action: newPasswordAction(texts, publicUrl),
  }),
});

/**
 * Informs a person that signing in to their account was changed, so that no one else can make such a change unnoticed.
 */
export const securityNotice = (event: SecurityEvent, { texts, publicUrl }: PersonMailContext): MailText => {
  const shown = describe(event, texts);
  return {
    subject: shown.subject,
    ...layout(texts, {
      ...personFooter(texts, publicUrl),
      preheader: texts.say('If it wasn’t you, choose a new password now.'),
      body: [fillPlaceholders(texts.messages.securityNotice, { event: shown.event })],
      action: newPasswordAction(texts, publicUrl),
    }),
  };
};

function describe(event: SecurityEvent, { say }: PersonMailContext['texts']): { subject: string; event: string } {
  switch (event) {
    case 'passwordChanged':
      return {
        subject: say('Your password was changed'),
        event: say(
          'The password of your account was changed. You’ve been signed out everywhere and can sign in again with the new one.',
        ),
      };
    case 'totpOn':
      return {
        subject: say('Two-factor sign-in is on'),
        event: say(
          'Two-factor sign-in was switched on for your account. You now also need a code from your authenticator app to sign in. A recovery code works, too.',
        ),
      };
    case 'totpOff':
      return {
        subject: say('Two-factor sign-in is off'),
        event: say(
          'Two-factor sign-in was switched off for your account. From now on, your password alone is enough to sign in.',
        ),
      };
    case 'totpReset':
      return {
        subject: say('Two-factor sign-in is off'),
        event: say(
          'The people who run this service switched off two-factor sign-in for your account. They do this for someone who has lost both the app and the recovery codes. You’ve been signed out everywhere and can sign in with your password alone. You can set up two-factor sign-in again in your profile.',
        ),
      };
  }
}

/**
 * The sender of a mail about an account, and why it was sent. There is no opt-out, because the recipient requested the
 * mail or must be informed.
 */
const personFooter = (
  { say }: PersonMailContext['texts'],
  publicUrl: string,
): Pick<LayoutParts, 'from' | 'reason'> => ({
  from: 'Heartwood',
  reason: say('You’re getting this message because this address has an account at {host}.', {
    host: new URL(publicUrl).host,
  }),
});

/** What to do if it was someone else: request a link to choose a new password. */
const newPasswordAction = ({ say }: PersonMailContext['texts'], publicUrl: string): LayoutParts['action'] => ({
  label: say('Choose a new password'),
  url: `${publicUrl}/app/auth/reset-password`,
});
