import { sessionStore } from '../../session/sessionStore.ts';

/** What a mail's stop link is made of. */
export interface StopLink {
  accountId: string;
  stopToken: string;
}

const storeKey = 'stopMail';

/** Keeps the link for this tab, so that its token need not stay in the address bar and a reload does no harm. */
export function keepStopLink(link: StopLink): void {
  sessionStore.write(storeKey, link);
}

/** The link that was opened last in this tab; null when there was none. */
export const keptStopLink = () => sessionStore.read<StopLink>(storeKey);
