import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { layout } from './layout.ts';
import type { MailText, PersonMailContext } from './mailText.ts';
import { newPasswordAction, personFrame } from './personFrame.ts';

/**
 * Tells the present address that another one was asked for, without naming that: whoever reads the present one need not be
 * who asked.
 */
export const emailChangeNotice = ({ texts, publicUrl }: PersonMailContext): MailText => ({
  subject: texts.say('Your e-mail address is about to change'),
  ...layout(texts, {
    ...personFrame(texts, publicUrl),
    preheader: texts.say('If it was not you who asked for it, you can still stop it.'),
    body: [
      fillPlaceholders(texts.messages.emailChangeNotice, { hours: String(limits.emailChangeTokenSeconds / 3_600) }),
    ],
    action: newPasswordAction(texts, publicUrl),
  }),
});
