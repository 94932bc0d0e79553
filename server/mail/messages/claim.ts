import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { layout } from './layout.ts';
import type { LinkMailContext, MailText } from './mailText.ts';
import { personFrame } from './personFrame.ts';

/**
 * Asks to confirm that a survey response is to be added to the person's account. Whoever answered typed the address in,
 * rightly or not: the mail names neither survey nor organisation, so that nobody learns from it who works where.
 */
export const claim = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Add a survey response to your account?'),
  ...layout(texts, {
    ...personFrame(texts, publicUrl),
    preheader: texts.say('Somebody asked for it. Nothing is added unless you confirm.'),
    body: [fillPlaceholders(texts.messages.claim, { days: String(limits.claimTokenSeconds / 86_400) })],
    action: { label: texts.say('Add it to my account'), url: `${publicUrl}/app/pc/${token}` },
  }),
});
