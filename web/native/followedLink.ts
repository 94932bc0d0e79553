import { fnv1a } from '../session/fnv1a.ts';
import type { StoredSession } from '../session/storedSession.ts';

/** Signing out does not clear this key, because opening an invitation signs out anyone who is signed in. */
const followedKey = 'heartwoodFollowedLink';

interface Followed {
  fingerprint: number;
  /** In milliseconds since the epoch. */
  at: number;
}

/**
 * Returns whether the session comes from this very link. The platform delivers a link more than once: when the page
 * reloads, when the application returns from the list of recent ones, and on iOS twice at the start. If it were
 * followed again, a share link would start a second response.
 */
export function isFollowed(path: string, session: StoredSession | null, stored: Storage): boolean {
  const followed = JSON.parse(stored.getItem(followedKey) ?? 'null') as Followed | null;
  return followed?.fingerprint === fnv1a(path) && session?.kind === 'participation' && session.since >= followed.at;
}

/** Must be called before a link is followed. Only a fingerprint of the link is stored. */
export function noteFollowed(path: string, stored: Storage): void {
  stored.setItem(followedKey, JSON.stringify({ fingerprint: fnv1a(path), at: Date.now() } satisfies Followed));
}
