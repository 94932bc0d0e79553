import type { AccessToken } from '#contract/auth.ts';
import { ApiError } from '../api/ApiError.ts';
import type { BearerSource } from '../api/createApi.ts';
import type { SessionKeeper, SessionKind, SessionTabs, StoredSession } from './storedSession.ts';
import type { PasswordSignIn, TokenCalls } from './tokenCalls.ts';

/**
 * The state of signing in. `kind` is that of the current session, otherwise of the last one, or null if there was none.
 */
export interface AuthState {
  accessToken: AccessToken | null;
  kind: SessionKind | null;
  errorMessage: string | null;
  loggingIn: boolean;
}

export interface BrowserSession extends BearerSource {
  state(): AuthState;
  /** Returns whether the access token can be sent without refreshing it first. */
  hasValidToken(): boolean;
  subscribe(listener: () => void): () => void;
  /** Signs in to one participation. Fails with ApiError `invalid_grant` if the token is invalid. */
  signInWithToken(participationToken: string): Promise<void>;
  /**
   * Signs in a person. With `remember`, the sign-in is valid in all tabs until the person signs out. Fails with the
   * token endpoint's ApiErrors, such as `invalid_totp` if a one-time code is missing or wrong.
   */
  signInWithPassword(credentials: PasswordSignIn, remember: boolean): Promise<void>;
  /**
   * Signs in to print a report, for a minute and only in the memory of this tab. Stored sessions, here or for all
   * tabs, stay as they are. Fails with ApiError `invalid_grant` if the token is invalid; the previous session then
   * stays.
   */
  signInToPrint(printToken: string): Promise<void>;
  /** Ends a sign-in to print and restores the stored session, if there is one. */
  leavePrint(): void;
  /**
   * Signs out here at once, and on the server if it can be reached. Fails if the platform could not remove the sign-in.
   */
  signOut(): Promise<void>;
  /** Adopts what another tab has changed in the remembered session. */
  readAgain(): void;
  /** The current session. */
  stored(): StoredSession | null;
  /** Stores a session that another tab has given or this tab has changed. Null: another tab has ended it. */
  adopt(session: StoredSession | null): void;
  /**
   * Takes an administrator's session from this tab, which becomes a participant's. It stays in the other tabs, and ends
   * if there are none. Every other session stays. Returns whether there was one.
   */
  leave(): boolean;
}

export interface SessionOptions {
  /**
   * Returns whether a sign-in is remembered without asking, as on a personal phone. `before` is the previous session.
   */
  remembersAlways?: (kind: SessionKind, before: StoredSession | null) => boolean;
  /** Milliseconds before expiry at which tokens are refreshed (docs/rules/accounts.md#refresh). */
  refreshAhead: number;
  /**
   * Milliseconds after which a person who is not remembered is signed out (docs/rules/accounts.md#remembered-sessions).
   */
  unrememberedTime: number;
  /** Milliseconds for which a print link's sign-in is valid (docs/rules/accounts.md#print-links). */
  printTime: number;
  /** Runs `work` while no other tab runs such work. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Connects this tab with the others. Without it, an administrator's session stays in one tab. */
  tabs?: (() => Promise<SessionTabs>) | undefined;
}

const rejectedPermanently = (error: unknown) => error instanceof ApiError && error.code === 'invalid_grant';
const notLoggedIn = () => new ApiError(401, 'NotLoggedIn', 'Not logged in');

/** Creates a session that uses the token endpoint. */
export function createSession(calls: TokenCalls, keeper: SessionKeeper, options: SessionOptions): BrowserSession {
  const { remembersAlways = () => false, refreshAhead, unrememberedTime, printTime, exclusively, tabs } = options;
  let stored = keeper.read();
  let state: AuthState = {
    accessToken: stored?.token ?? null,
    kind: stored?.kind ?? null,
    errorMessage: null,
    loggingIn: false,
  };
  let refreshing: Promise<string> | null = null;
  /** The session that this tab has left to the others. */
  let leftToOthers: StoredSession | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const change = (next: Partial<AuthState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  /** Makes this the current session of the tab, without storing it. */
  const hold = (next: StoredSession | null, errorMessage: string | null = null) => {
    stored = next;
    schedule();
    change({ accessToken: next?.token ?? null, kind: next?.kind ?? state.kind, errorMessage, loggingIn: false });
  };

  const end = (errorMessage: string | null) => {
    const ended = stored;
    if (ended && ended.kind !== 'report') keeper.remove(ended);
    hold(null, errorMessage);
    void inTabs(ended, (others, shared) => others.end(shared));
    return ended;
  };

  /** For a session that goes from tab to tab. A failure is ignored: the tab then does without the others. */
  const inTabs = async (of: StoredSession | null, work: (others: SessionTabs, shared: StoredSession) => unknown) => {
    if (tabs && isShared(of))
      await tabs().then(
        (others) => work(others, of),
        () => undefined,
      );
  };

  /** A failure is ignored: the person is signed out here in any case, and the server's session expires. */
  const revoke = async ({ token }: StoredSession) => calls.revoke(token.access_token).catch(() => undefined);

  const isOver = ({ until }: StoredSession) => until !== null && until <= Date.now();
  const endIfOver = () => {
    if (!stored || !isOver(stored)) return;
    void revoke(stored);
    end('Not logged in');
  };

  const schedule = () => {
    clearTimeout(timer);
    // A print link's sign-in is not renewed. The report stays on the page after it expires.
    if (!stored || stored.kind === 'report') return;
    const due = Math.min(stored.expiresAt - refreshAhead, stored.until ?? Infinity);
    timer = setTimeout(
      () => {
        endIfOver();
        // The next call fails in the same way and reports it.
        if (stored) void refresh().catch(() => undefined);
      },
      Math.max(0, due - Date.now()),
    );
  };

  const refresh = (): Promise<string> => {
    refreshing ??= exchangeInTurn().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  /**
   * Tabs that share a session take turns to refresh it. A tab that had to wait uses the token that another tab
   * obtained.
   */
  const exchangeInTurn = async () => {
    const before = stored;
    if (!before?.remembered && !isShared(before)) return exchange();
    return exclusively(async () => {
      readAgain();
      await inTabs(before, (others) => others.ask());
      if (stored?.since !== before.since) throw notLoggedIn();
      return stored === before ? exchange() : stored.token.access_token;
    });
  };

  const exchange = async () => {
    const before = stored;
    if (!before || before.kind === 'report') throw notLoggedIn();
    try {
      const token = await calls.refresh(before.token.refresh_token);
      const renewed = { ...before, token, expiresAt: expiryOf(token) };
      if (stored === before) keep(renewed);
      // The other tabs still have the session, and would use the spent token.
      else if (leftToOthers === before) void inTabs(before, (others) => others.renew(renewed));
      return token.access_token;
    } catch (error) {
      if (!rejectedPermanently(error)) throw error;
      if (stored === before) end('Not logged in');
      throw notLoggedIn();
    }
  };

  const keep = (session: StoredSession) => {
    keeper.write(session);
    hold(session);
    void inTabs(session, (others) => others.renew(session));
  };

  const signIn = async (token: Promise<AccessToken>, kind: SessionKind, remember: boolean) => {
    change({ loggingIn: true, errorMessage: null });
    try {
      const fresh = await token;
      const now = Date.now();
      const remembered = remember || remembersAlways(kind, stored ?? keeper.getRemembered());
      // A remembered person stays signed in elsewhere while this tab shows a survey.
      if (kind === 'participation' && stored?.remembered && !remembered) hold(null);
      else {
        if (stored) void revoke(stored);
        end(null);
      }
      const until = kind === 'person' && !remembered ? now + unrememberedTime : null;
      keep({ kind, token: fresh, expiresAt: expiryOf(fresh), since: now, until, remembered });
    } catch (error) {
      change({ loggingIn: false });
      throw error;
    }
  };

  const signInToPrint = async (printToken: string) => {
    change({ loggingIn: true, errorMessage: null });
    try {
      const token = await calls.signInWithToken(printToken);
      const now = Date.now();
      hold({ kind: 'report', token, expiresAt: now + printTime, since: now, until: null, remembered: false });
    } catch (error) {
      change({ loggingIn: false });
      throw error;
    }
  };

  const readAgain = () => {
    if (stored && !stored.remembered) {
      // A page from the browser's history, in a tab that has become someone else's since.
      if (stored.kind !== 'report' && keeper.read()?.since !== stored.since) hold(null, 'Not logged in');
      return;
    }
    const found = keeper.getRemembered();
    if (found?.token.access_token === stored?.token.access_token) return;
    hold(found, stored && found?.since !== stored.since ? 'Not logged in' : null);
  };

  endIfOver();
  schedule();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async bearer(ahead = refreshAhead) {
      endIfOver();
      if (!stored) return null;
      const left = stored.expiresAt - Date.now();
      if (left > ahead) return stored.token.access_token;
      try {
        return await refresh();
      } catch (error) {
        if (stored && left > 0) return stored.token.access_token;
        throw error;
      }
    },
    hasValidToken: () => stored !== null && stored.expiresAt > Date.now(),
    refreshed: async (rejected) => {
      const current = stored?.token.access_token;
      return current && current !== rejected ? current : refresh();
    },
    end: (errorMessage) => void end(errorMessage),
    signInWithToken: (participationToken) => signIn(calls.signInWithToken(participationToken), 'participation', false),
    signInWithPassword: (credentials, remember) => signIn(calls.signInWithPassword(credentials), 'person', remember),
    signInToPrint,
    leavePrint() {
      if (stored?.kind !== 'report') return;
      hold(keeper.read());
      endIfOver();
    },
    async signOut() {
      const ended = end(null);
      await Promise.all([keeper.removed(), ended && revoke(ended)]);
    },
    readAgain,
    stored: () => stored,
    adopt(next) {
      if (next) keeper.write(next);
      else if (stored) keeper.remove(stored);
      hold(next, next ? null : 'Not logged in');
    },
    leave() {
      const leaving = stored;
      if (!tabs || !leaving?.administers) return false;
      leftToOthers = leaving;
      if (!leaving.remembered) keeper.remove(leaving);
      void inTabs(leaving, async (others) => (await others.isHeld(leaving)) || revoke(leaving));
      hold(null);
      return true;
    },
  };
}

/** Returns whether a session goes from tab to tab. */
export const isShared = (session: StoredSession | null): session is StoredSession =>
  session?.administers === true && !session.remembered;

const expiryOf = (token: AccessToken) => Date.now() + token.expires_in * 1000;
