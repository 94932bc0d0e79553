import type { AccessToken } from '#contract/auth.ts';
import type { SessionStore } from './createSessionStore.ts';

/**
 * Who a session signs in. `participation`: one participation. `person`: a person with everything in the account.
 * `report`: access to print that one report, never stored.
 */
export type SessionKind = 'participation' | 'person' | 'report';

/** A session as it is kept. Times in milliseconds since the epoch. */
export interface StoredSession {
  kind: SessionKind;
  token: AccessToken;
  expiresAt: number;
  /** The time of sign-in. It distinguishes this session from every other session of this browser. */
  since: number;
  /** When it ends regardless of the server. Null if it does not. */
  until: number | null;
  /** Kept for all tabs, and when they are closed. */
  remembered: boolean;
}

export interface SessionKeeper {
  /** The session of this tab, else the remembered one of all tabs. */
  read(): StoredSession | null;
  /** Only the remembered one. */
  getRemembered(): StoredSession | null;
  write(session: StoredSession): void;
  /** Removes it from where it is kept. */
  remove(session: StoredSession): void;
  /** Resolves when what was removed is gone for good. Fails where it could not be removed. */
  removed(): Promise<void>;
}

const storeKey = 'auth';

/** Keeps a session in this tab's store, or in that of all tabs where the person wished so. */
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
