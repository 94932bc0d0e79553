import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { layout } from './layout.ts';
import type { LinkMailContext, MailText } from './mailText.ts';
import { personFrame } from './personFrame.ts';

/** Lets a person choose a new password. */
export const passwordReset = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Choose a new password'),
  ...layout(texts, {
    ...personFrame(texts, publicUrl),
    preheader: texts.say('Somebody asked for it. Your password stays as it is unless you choose a new one.'),
    body: [fillPlaceholders(texts.messages.passwordReset, { hours: String(limits.passwordResetTokenSeconds / 3_600) })],
    action: { label: texts.say('Choose a new password'), url: `${publicUrl}/app/auth/r/${token}` },
  }),
});
