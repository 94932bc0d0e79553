import { vi } from 'vitest';
import { ApiError } from '#web/api/ApiError.ts';
import { createSession, type BrowserSession, type SessionOptions } from '#web/session/createSession.ts';
import { createSessionStore, type SessionStore } from '#web/session/createSessionStore.ts';
import { createSessionTabs } from '#web/session/createSessionTabs.ts';
import { createSessionKeeper } from '#web/session/storedSession.ts';
import type { TokenCalls } from '#web/session/tokenCalls.ts';
import { createStorage } from './browserStorage.ts';

/** Milliseconds for which the server accepts a used refresh token again. */
const replayTime = 10_000;

/** A token endpoint whose tokens are named access-1, refresh-1 and so on. A refresh token works once. */
function tokenEndpoint() {
  interface Family {
    over: boolean;
  }
  let newest = 0;
  const families = new Map<string, Family>();
  const spent = new Map<string, number>();
  const revoked: string[] = [];
  const rejected = () => Promise.reject(new ApiError(400, 'invalid_grant', 'Invalid username or password'));
  const grant = async (family: Family = { over: false }) => {
    newest += 1;
    const [access, refresh] = [`access-${newest}`, `refresh-${newest}`];
    for (const token of [access, refresh]) families.set(token, family);
    return { access_token: access, refresh_token: refresh, expires_in: 900, token_type: 'Bearer' };
  };
  const refresh = vi.fn<TokenCalls['refresh']>(async (token) => {
    const family = families.get(token);
    const spentAt = spent.get(token) ?? Date.now();
    if (family && Date.now() - spentAt > replayTime) family.over = true;
    if (!family || family.over) return rejected();
    spent.set(token, spentAt);
    return grant(family);
  });
  const calls: TokenCalls = {
    signInWithToken: (token) => (token === 'wrong' ? rejected() : grant()),
    signInWithPassword: ({ password }) => (password === 'wrong' ? rejected() : grant()),
    refresh,
    revoke: async (token) => {
      revoked.push(token);
      families.get(token)!.over = true;
    },
  };
  return { calls, refresh, revoked };
}

const once = (storage: Storage) => () => storage;
export const newStore = (): SessionStore => createSessionStore(once(createStorage()));

type Listener = (event: MessageEvent<unknown>) => void;

/** A browser whose tabs share what the tabs of one browser share: the store, the locks and a channel for messages. */
export function openBrowser() {
  const { calls, refresh, revoked } = tokenEndpoint();
  const shared = newStore();
  const listeners = new Set<Listener>();
  /** Every message that a tab has sent. */
  const messages: unknown[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const openTab = (
    tab: SessionStore = newStore(),
    more: Partial<SessionOptions> = {},
    tokenCalls: TokenCalls = calls,
  ): BrowserSession =>
    createSession(tokenCalls, createSessionKeeper(tab, shared), {
      refreshAhead: 60_000,
      unrememberedTime: 12 * 3_600_000,
      printTime: 60_000,
      exclusively,
      ...more,
    });

  /** Sends a message to all tabs but the sender's. It arrives a millisecond later. */
  const send = (message: unknown, sender?: Listener) => {
    messages.push(message);
    const copy = structuredClone(message);
    for (const listener of listeners)
      if (listener !== sender) setTimeout(() => listener({ data: copy } as MessageEvent), 1);
  };

  /** Opens a tab that is connected with the others. After `close` it sends nothing and has no lock, as in a browser. */
  function openConnected(tab: SessionStore = newStore()) {
    let own: Listener | undefined;
    let closed = false;
    let leaveLock = () => {};
    const closing = new Promise<never>((_, reject) => (leaveLock = () => reject(new Error('closed'))));
    closing.catch(() => undefined);
    const session = openTab(
      tab,
      { exclusively: (work) => exclusively(() => Promise.race([work(), closing])), tabs: async () => tabs },
      { ...calls, refresh: (token) => (closed ? closing : calls.refresh(token)) },
    );
    const tabs = createSessionTabs(session, tab, {
      postMessage: (message: unknown) => !closed && send(message, own),
      addEventListener: (_: string, listener: unknown) => listeners.add((own = listener as Listener)),
    } as unknown as BroadcastChannel);
    const close = () => {
      closed = true;
      if (own) listeners.delete(own);
      leaveLock();
    };
    return { session, tabs, tab, close };
  }

  return { openTab, openConnected, send, messages, refresh, revoked, shared };
}
