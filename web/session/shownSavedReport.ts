import { session } from './session.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';

const storeKey = 'participant.shownKeptReport';

/** Used instead of an id: shows the kept report if there is only one, otherwise a list to choose from. */
export const anySavedReport = 'any';

interface Shown {
  /** Id of a kept report, or `anySavedReport`. */
  id: string;
  /** The sign-in time of the session in which the report was opened. Null if there was no session. */
  since: number | null;
}

/** Returns the sign-in time of the current session. When it changes, the page no longer shows the kept report. */
function currentSince(): number | null {
  if (session.state().accessToken === null) return null;
  return (sessionStore.read<StoredSession>('auth') ?? sharedStore.read<StoredSession>('auth'))?.since ?? null;
}

/** The kept report that this tab shows instead of the participation's own. Null if it shows none. */
export function shownSavedReport(): string | null {
  const shown = sessionStore.read<Shown>(storeKey);
  return shown && shown.since === currentSince() ? shown.id : null;
}

/** Makes the report page show this kept report. */
export const showSavedReport = (id: string): void =>
  sessionStore.write(storeKey, { id, since: currentSince() } satisfies Shown);

/** Makes the report page show the current participation's report again. */
export const hideSavedReport = (): void => sessionStore.remove(storeKey);
