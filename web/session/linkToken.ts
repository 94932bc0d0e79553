import { sessionStore } from './sessionStore.ts';

/**
 * Keeps the token of a mail's link for this tab, so that it need not stay in the address bar and a reload does no harm.
 * `name` is that of the link; the newest one of a name is kept.
 */
export function keepLinkToken(name: 'claim' | 'resetPassword', token: string): void {
  sessionStore.write(`link.${name}`, token);
}

/** The token of the link that was opened last in this tab; null when there was none. */
export const keptLinkToken = (name: 'claim' | 'resetPassword') => sessionStore.read<string>(`link.${name}`);

/** To be called when the link is used up. */
export function forgetLinkToken(name: 'claim' | 'resetPassword'): void {
  sessionStore.remove(`link.${name}`);
}
