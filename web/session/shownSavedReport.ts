import { session } from './session.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';
import type { StoredSession } from './storedSession.ts';

const storeKey = 'participant.shownKeptReport';

/** In place of an id: the kept report if there is one, else the choice among them. */
export const anySavedReport = 'any';

interface Shown {
  /** Id of a kept report, or `anySavedReport`. */
  id: string;
  /** When the session that existed at opening was signed in to. Null without a session. */
  since: number | null;
}

/** Another sign-in, or the end of one, makes the page of the report another one's again. */
function currentSince(): number | null {
  if (session.state().accessToken === null) return null;
  return (sessionStore.read<StoredSession>('auth') ?? sharedStore.read<StoredSession>('auth'))?.since ?? null;
}

/** The kept report that this tab shows instead of the participation's own. Null if it shows none. */
export function shownSavedReport(): string | null {
  const shown = sessionStore.read<Shown>(storeKey);
  return shown && shown.since === currentSince() ? shown.id : null;
}

/** Has the page of the report show this kept one. */
export const showSavedReport = (id: string): void =>
  sessionStore.write(storeKey, { id, since: currentSince() } satisfies Shown);

/** Has the page of the report show the current participation's again. */
export const hideSavedReport = (): void => sessionStore.remove(storeKey);
