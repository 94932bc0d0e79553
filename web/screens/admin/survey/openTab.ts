import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';

/** The browser would not open a tab. */
class TabBlocked extends Error {}

/**
 * Opens a page in a new tab that signs in by its own address. The tab is opened at once, since browsers allow it on a
 * press only, and gets its address when there is one. A new tab starts with a copy of this tab's session; it is
 * emptied, so that neither takes the other's place.
 * @throws TabBlocked, or what finding the address throws; the tab is closed again then.
 */
export async function openTab(findAddress: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
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

/** Why a tab was not opened, in words. */
export const tabFailureWords = (error: unknown): string =>
  error instanceof TabBlocked
    ? t('Your browser did not open a new tab. Please allow this page to do so.')
    : failureWords(error);

function forgetSession(tab: Window): void {
  try {
    tab.sessionStorage.clear();
  } catch {
    // A browser that forbids storage has copied none.
  }
}
