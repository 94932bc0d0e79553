import type { LayoutParts } from './layout.ts';
import type { PersonMailContext } from './mailText.ts';

/** Whom a mail about the own account is from, and why it came. There is nothing to stop: somebody asked for it, or must know. */
export const personFrame = (
  { say }: PersonMailContext['texts'],
  publicUrl: string,
): Pick<LayoutParts, 'from' | 'reason'> => ({
  from: 'Heartwood',
  reason: say('You get this message because this address has an account at {host}.', { host: new URL(publicUrl).host }),
});

/** What to do when it was somebody else: asking for a link to choose a new password. */
export const newPasswordAction = ({ say }: PersonMailContext['texts'], publicUrl: string): LayoutParts['action'] => ({
  label: say('Choose a new password'),
  url: `${publicUrl}/app/auth/reset-password`,
});
