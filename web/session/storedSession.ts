import type { AccessToken } from '#contract/auth.ts';
import type { SessionStore } from './createSessionStore.ts';

/**
 * What a session gives access to. `participation`: one participation. `person`: everything in a person's account.
 * `report`: printing one report. A `report` session is never stored.
 */
export type SessionKind = 'participation' | 'person' | 'report';

/** A session as it is stored. Times are in milliseconds since the epoch. */
export interface StoredSession {
  kind: SessionKind;
  token: AccessToken;
  expiresAt: number;
  /** The time of sign-in. It distinguishes this session from every other session of this browser. */
  since: number;
  /** When the session ends in any case, even if the server would still accept it. Null if there is no such time. */
  until: number | null;
  /** True if the session is stored for all tabs, and stays when they are closed. */
  remembered: boolean;
  /**
   * True if the person is known to administer. Unless it is remembered, the session then goes from tab to tab
   * (docs/decisions/0067-an-administrator-is-signed-in-in-every-tab.md).
   */
  administers?: boolean;
}

export interface SessionKeeper {
  /** The session of this tab, otherwise the remembered one. */
  read(): StoredSession | null;
  /** The remembered session, shared by all tabs. */
  getRemembered(): StoredSession | null;
  write(session: StoredSession): void;
  /** Removes the session from the store it is in. */
  remove(session: StoredSession): void;
  /** Resolves when the removed session is permanently gone. Fails if it could not be removed. */
  removed(): Promise<void>;
}

/** The other tabs of the browser, for an administrator's session that goes from tab to tab. */
export interface SessionTabs {
  /**
   * Asks the other tabs for the session of an administrator if no one is signed in here, otherwise for newer tokens of
   * this tab's session. Resolves when one has answered, or after a moment.
   */
  ask(): Promise<void>;
  /** Gives the other tabs new tokens of their session. */
  renew(session: StoredSession): void;
  /** Ends the session in the other tabs. */
  end(session: StoredSession): void;
  /** Returns whether another tab has this session. */
  isHeld(session: StoredSession): Promise<boolean>;
}

const storeKey = 'auth';

/** Stores a session for this tab or, if it is remembered, for all tabs. */
export function createSessionKeeper(tab: SessionStore, shared: SessionStore): SessionKeeper {
  const storeOf = ({ remembered }: StoredSession) => (remembered ? shared : tab);
  const getRemembered = () => shared.read<StoredSession>(storeKey);
  return {
    getRemembered,
    read: () => tab.read<StoredSession>(storeKey) ?? getRemembered(),
    write: (session) => storeOf(session).write(storeKey, session),
    remove: (session) => storeOf(session).remove(storeKey),
    removed: async () => void (await Promise.all([tab.removed(), shared.removed()])),
  };
}
