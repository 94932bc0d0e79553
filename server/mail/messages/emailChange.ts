import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { layout } from './layout.ts';
import type { LinkMailContext, MailText } from './mailText.ts';
import { personFrame } from './personFrame.ts';

/**
 * Asks whoever reads a new address to confirm it. It may be mistyped: the mail says neither whose account it is nor what
 * its address is now.
 */
export const emailChange = ({ texts, publicUrl, token }: LinkMailContext): MailText => ({
  subject: texts.say('Confirm your e-mail address'),
  ...layout(texts, {
    ...personFrame(texts, publicUrl),
    reason: texts.say('You get this message because this address was named for an account at {host}.', {
      host: new URL(publicUrl).host,
    }),
    preheader: texts.say('Somebody asked for it. Nothing changes unless you confirm.'),
    body: [fillPlaceholders(texts.messages.emailChange, { hours: String(limits.emailChangeTokenSeconds / 3_600) })],
    action: { label: texts.say('Confirm this address'), url: `${publicUrl}/app/auth/e/${token}` },
  }),
});
