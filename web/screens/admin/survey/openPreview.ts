import { api } from '../../../api/client.ts';

/** The browser would not open a tab. */
export class TabBlocked extends Error {}

/**
 * Opens a preview of a survey in a new tab. The tab is opened at once, since browsers allow it on a press only, and gets
 * its address when there is one. A new tab starts with a copy of this tab's session; it is emptied, so that the
 * participant of the preview takes nobody's place.
 * @throws TabBlocked, or the ApiError of the call; the tab is closed again then.
 */
export async function openPreview(surveyId: string, addressOf: (participationToken: string) => string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) throw new TabBlocked();
  try {
    forgetSession(tab);
    const { participationToken } = await api.createPreview({ params: { surveyId } });
    tab.opener = null;
    tab.location.replace(addressOf(participationToken));
  } catch (error) {
    tab.close();
    throw error;
  }
}

function forgetSession(tab: Window): void {
  try {
    tab.sessionStorage.clear();
  } catch {
    // A browser that forbids storage has copied none.
  }
}
