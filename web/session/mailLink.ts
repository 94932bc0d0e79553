import type { StoreKey } from './createSessionStore.ts';
import { sessionStore } from './sessionStore.ts';

/** What the links of mails carry, by what they are for. */
export interface MailLinks {
  claim: { token: string };
  resetPassword: { token: string };
  confirmEmail: { token: string };
  stopMail: { accountId: string; stopToken: string };
}

const keys = {
  claim: 'auth.link.claim',
  stopMail: 'auth.link.stopMail',
  resetPassword: 'auth.link.resetPassword',
  confirmEmail: 'auth.link.confirmEmail',
} as const satisfies Record<keyof MailLinks, StoreKey>;

/**
 * Keeps what a mail's link carries for this tab, so that it need not stay in the address bar and a reload does no harm.
 * The newest one of a name is kept.
 */
export function keepMailLink<Name extends keyof MailLinks>(name: Name, link: MailLinks[Name]): void {
  sessionStore.write(keys[name], link);
}

/** The link that was opened last in this tab; null when there was none. */
export const keptMailLink = <Name extends keyof MailLinks>(name: Name) =>
  sessionStore.read<MailLinks[Name]>(keys[name]);

/** To be called when the link is used up. */
export function forgetMailLink(name: keyof MailLinks): void {
  sessionStore.remove(keys[name]);
}
