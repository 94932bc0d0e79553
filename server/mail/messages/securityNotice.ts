import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { SecurityEvent } from '../enqueueMail.ts';
import { layout } from './layout.ts';
import type { MailText, PersonMailContext } from './mailText.ts';
import { newPasswordAction, personFrame } from './personFrame.ts';

function tell(event: SecurityEvent, { say }: PersonMailContext['texts']): { subject: string; event: string } {
  switch (event) {
    case 'passwordChanged':
      return {
        subject: say('Your password was changed'),
        event: say(
          'The password of your account was changed. Wherever you were signed in, you sign in again with the new one.',
        ),
      };
    case 'totpOn':
      return {
        subject: say('Two-factor sign-in is on'),
        event: say(
          'Two-factor sign-in was switched on for your account. Signing in now takes a code of your authenticator app as well, or one of the recovery codes.',
        ),
      };
    case 'totpOff':
      return {
        subject: say('Two-factor sign-in is off'),
        event: say(
          'Two-factor sign-in was switched off for your account. Signing in takes your password alone from now on.',
        ),
      };
    case 'totpReset':
      return {
        subject: say('Two-factor sign-in is off'),
        event: say(
          'Whoever runs this service switched off two-factor sign-in for your account, as is done for somebody who lost the app and the recovery codes. You are signed out everywhere, and sign in with your password alone. You can set up two-factor sign-in again in your profile.',
        ),
      };
  }
}

/** Tells a person what was changed about signing in to the account, so that nobody else changes it unseen. */
export const securityNotice = (event: SecurityEvent, { texts, publicUrl }: PersonMailContext): MailText => {
  const told = tell(event, texts);
  return {
    subject: told.subject,
    ...layout(texts, {
      ...personFrame(texts, publicUrl),
      preheader: texts.say('If it was not you, choose a new password now.'),
      body: [fillPlaceholders(texts.messages.securityNotice, { event: told.event })],
      action: newPasswordAction(texts, publicUrl),
    }),
  };
};
