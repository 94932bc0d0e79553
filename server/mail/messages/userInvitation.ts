import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import type { Invited } from '../personMailQueries.ts';
import { layout } from './layout.ts';
import type { LinkMailContext, MailText } from './mailText.ts';
import { personFrame } from './personFrame.ts';

/** Tells somebody that they administer an organisation now, and lets them choose a password where they need one. */
export const userInvitation = (
  { organisationName, choosesPassword }: Invited,
  { texts, publicUrl, token }: LinkMailContext,
): MailText => ({
  subject: `You can now look after surveys of ${organisationName}`,
  ...layout(texts, {
    ...personFrame(texts, publicUrl),
    reason: `You get this message because somebody who manages ${organisationName} at ${new URL(publicUrl).host} added this address.`,
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
