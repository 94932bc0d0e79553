import { failureMessage } from '../api/failureMessage.ts';
import { t } from '../i18n/translate.ts';

/** The browser would not open a tab. */
class TabBlocked extends Error {}

/**
 * Opens a page in a new tab that signs in through its own address.
 * The empty tab opens at once, since browsers allow it only on a press. It goes to the address once that is known.
 * A new tab starts with a copy of this tab's session. The copy is cleared, so that neither tab replaces the other's
 * session. (`noopener` would copy nothing, but then a blocked tab could not be noticed.)
 * @param features opens a window instead of a tab, with the size in `window.open`'s format.
 * @throws TabBlocked, or whatever `findAddress` throws. The tab is then closed again.
 */
export async function openTab(findAddress: () => Promise<string>, features?: string): Promise<void> {
  const tab = window.open('', '_blank', features);
  if (!tab) throw new TabBlocked();
  try {
    forgetSession(tab);
    const address = await findAddress();
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab.close();
    throw error;
  }
}

/** Returns why a tab was not opened. */
export const tabFailureMessage = (error: unknown): string =>
  error instanceof TabBlocked
    ? t('Your browser did not open a new tab. Please allow this page to do so.')
    : failureMessage(error);

function forgetSession(tab: Window): void {
  try {
    tab.sessionStorage.clear();
  } catch {
    // A browser that forbids storage has not copied a session.
  }
}
