import { fnv1a } from '../session/fnv1a.ts';
import type { StoredSession } from '../session/storedSession.ts';

/** Not below what signing out clears: opening an invitation signs out whoever is signed in. */
const followedKey = 'heartwoodFollowedLink';

interface Followed {
  fingerprint: number;
  /** In milliseconds since the epoch. */
  at: number;
}

/**
 * Whether who is signed in is so by this very link. The platform hands over a link more than once: when the page is
 * loaded again, when the application comes back from the list of recent ones, and on iOS twice at the start. Followed
 * again, a share link would begin a second response.
 */
export function isFollowed(path: string, session: StoredSession | null, kept: Storage): boolean {
  const followed = JSON.parse(kept.getItem(followedKey) ?? 'null') as Followed | null;
  return followed?.fingerprint === fnv1a(path) && session?.kind === 'participation' && session.since >= followed.at;
}

/** To be called before a link is followed. Of the link only its fingerprint is kept. */
export function noteFollowed(path: string, kept: Storage): void {
  kept.setItem(followedKey, JSON.stringify({ fingerprint: fnv1a(path), at: Date.now() } satisfies Followed));
}
