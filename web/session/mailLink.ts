import type { StoreKey } from './createSessionStore.ts';
import { sessionStore } from './sessionStore.ts';

/** The tokens in the links of mails, by purpose. */
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
 * Stores the token of a mail's link for this tab, so that it does not stay in the address bar and a reload does no
 * harm. Replaces an earlier link with the same name.
 */
export function storeMailLink<Name extends keyof MailLinks>(name: Name, link: MailLinks[Name]): void {
  sessionStore.write(keys[name], link);
}

/** The last link with this name opened in this tab. Null if there was none. */
export const storedMailLink = <Name extends keyof MailLinks>(name: Name) =>
  sessionStore.read<MailLinks[Name]>(keys[name]);

/** To be called when the link is used up. */
export function removeMailLink(name: keyof MailLinks): void {
  sessionStore.remove(keys[name]);
}
