import type { AccessToken } from '../../contract/auth.ts';
import { ApiError } from '../api/ApiError.ts';
import type { BearerSource } from '../api/createApi.ts';
import type { SessionStore } from './sessionStore.ts';

/** The token endpoint, as the session uses it. */
export interface TokenCalls {
  signInWithToken(participationToken: string): Promise<AccessToken>;
  refresh(refreshToken: string): Promise<AccessToken>;
  revoke(accessToken: string): Promise<void>;
}

/** Spec 000 section 3, Auth state. */
export interface AuthState {
  accessToken: AccessToken | null;
  errorMessage: string | null;
  loggingIn: boolean;
}

export interface Session extends BearerSource {
  state(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Signs in to one participation. Fails with ApiError `invalid_grant` when the token is not good. */
  signInWithToken(participationToken: string): Promise<void>;
  /** Signs out here at once, and on the server if it can be reached. */
  signOut(): Promise<void>;
}

interface Stored {
  token: AccessToken;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const storeKey = 'auth';
const refusedForGood = (error: unknown) => error instanceof ApiError && error.code === 'invalid_grant';

/** A session over the token endpoint; `refreshAhead` in milliseconds before expiry (spec 002 section 4). */
export function createSession(calls: TokenCalls, store: SessionStore, refreshAhead: number): Session {
  let stored = store.read<Stored>(storeKey);
  let state: AuthState = { accessToken: stored?.token ?? null, errorMessage: null, loggingIn: false };
  let refreshing: Promise<string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Partial<AuthState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const keep = (token: AccessToken | null, errorMessage: string | null = null) => {
    stored = token && { token, expiresAt: Date.now() + token.expires_in * 1000 };
    if (stored) store.write(storeKey, stored);
    else store.remove(storeKey);
    schedule();
    change({ accessToken: token, errorMessage, loggingIn: false });
  };

  const schedule = () => {
    clearTimeout(timer);
    if (!stored) return;
    // A failure here is met again, and told, by the next call.
    timer = setTimeout(() => void refresh().catch(() => undefined), Math.max(0, stored.expiresAt - refreshAhead - Date.now()));
  };

  const refresh = (): Promise<string> => {
    refreshing ??= exchange().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const exchange = async () => {
    const before = stored;
    if (!before) throw new ApiError(401, 'NotLoggedIn', 'Not logged in');
    try {
      const token = await calls.refresh(before.token.refresh_token);
      if (stored === before) keep(token);
      return token.access_token;
    } catch (error) {
      if (!refusedForGood(error)) throw error;
      if (stored === before) keep(null, 'Not logged in');
      throw new ApiError(401, 'NotLoggedIn', 'Not logged in');
    }
  };

  schedule();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async bearer() {
      if (!stored) return null;
      const left = stored.expiresAt - Date.now();
      if (left > refreshAhead) return stored.token.access_token;
      try {
        return await refresh();
      } catch (error) {
        if (stored && left > 0) return stored.token.access_token;
        throw error;
      }
    },
    refreshed: async (refused) => {
      const current = stored?.token.access_token;
      return current && current !== refused ? current : refresh();
    },
    end: (errorMessage) => keep(null, errorMessage),
    async signInWithToken(participationToken) {
      change({ loggingIn: true, errorMessage: null });
      try {
        keep(await calls.signInWithToken(participationToken));
      } catch (error) {
        change({ loggingIn: false });
        throw error;
      }
    },
    async signOut() {
      const token = stored?.token.access_token;
      keep(null);
      // The person is signed out here whatever the server says; its sessions run out by themselves.
      if (token) await calls.revoke(token).catch(() => undefined);
    },
  };
}
