import { limits } from '#contract/limits.ts';
import { isShared, type BrowserSession } from './createSession.ts';
import type { SessionStore } from './createSessionStore.ts';
import type { SessionTabs, StoredSession } from './storedSession.ts';

/** A message to all other tabs. `id`: of the question that is asked or answered. */
type Message =
  | { type: 'ask'; id: number; since: number | null; expiresAt: number }
  | { type: 'session'; id: number | null; session: StoredSession; organisation: string | null }
  | { type: 'end'; since: number }
  | { type: 'who'; id: number; since: number }
  | { type: 'here'; id: number };

/** The organisation in use, which a new tab of an administrator uses too. */
export const organisationKey = 'admin.accountId';

/**
 * Milliseconds to wait for an answer before a page is shown, until a late answer no longer counts, and before a session
 * without other tabs is revoked.
 */
const patience = { ask: 300, late: 5_000, isHeld: 2_000 };
const lifetime = limits.unrememberedSessionSeconds * 1000;

/**
 * Connects a tab with the others. Messages come only from pages of the same origin. They are checked nevertheless,
 * because an older version of the application may be open in another tab.
 */
export function createSessionTabs(
  session: BrowserSession,
  tab: SessionStore,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> = new BroadcastChannel('heartwood.auth'),
): SessionTabs {
  const post = (message: Message) => channel.postMessage(message);
  const getShared = () => {
    const stored = session.stored();
    return isShared(stored) ? stored : null;
  };
  /** Waiting questions, by id. */
  const waiting = new Map<number, () => void>();
  /**
   * The last question for any session. An answer may come late, when the sign-in page is already shown, but not after
   * anything has happened to this tab's session.
   */
  let asked: { id: number; until: number } | null = null;
  session.subscribe(() => void (asked = null));
  /** The sessions that have ended, by `since`. A frozen tab may still offer one. */
  const ended = new Set<number>();

  /** Resolves to whether there was an answer in time. */
  const answered = (id: number, milliseconds: number) =>
    new Promise<boolean>((resolve) => {
      const done = (answer: boolean) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => done(false), milliseconds);
      waiting.set(id, () => done(true));
    });

  const give = (given: StoredSession, id: number | null = null) =>
    post({ type: 'session', id, session: given, organisation: tab.read<string>(organisationKey) });

  const receive = (message: Extract<Message, { type: 'session' }>) => {
    const { accessToken, loggingIn } = session.state();
    const own = getShared();
    const now = Date.now();
    const { token, expiresAt, since, until } = message.session;
    if (own) {
      if (own.since !== since || expiresAt <= own.expiresAt) return;
      session.adopt({ ...own, token, expiresAt });
    } else {
      const isOver = until === null || until <= now || until > now + lifetime;
      if (message.id === null || message.id !== asked?.id || now > asked.until) return;
      if (accessToken || loggingIn || isOver || ended.has(since)) return;
      if (message.organisation !== null) tab.write(organisationKey, message.organisation);
      session.adopt(message.session);
    }
    if (message.id !== null) waiting.get(message.id)?.();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data);
    if (!message) return;
    const own = getShared();
    switch (message.type) {
      case 'ask':
        if (own && (message.since === null || (message.since === own.since && message.expiresAt < own.expiresAt)))
          give(own, message.id);
        break;
      case 'session':
        receive(message);
        break;
      case 'end':
        ended.add(message.since);
        if (own?.since === message.since) session.adopt(null);
        break;
      case 'who':
        if (own?.since === message.since) post({ type: 'here', id: message.id });
        break;
      case 'here':
        waiting.get(message.id)?.();
        break;
    }
  });

  return {
    async ask() {
      const own = getShared();
      const id = Math.random();
      if (!own) asked = { id, until: Date.now() + patience.late };
      post({ type: 'ask', id, since: own?.since ?? null, expiresAt: own?.expiresAt ?? 0 });
      await answered(id, patience.ask);
    },
    renew: (renewed) => give(renewed),
    end({ since }) {
      ended.add(since);
      post({ type: 'end', since });
    },
    isHeld: ({ since }) => {
      const id = Math.random();
      post({ type: 'who', id, since });
      return answered(id, patience.isHeld);
    },
  };
}

/** How long a change stored by one tab may take to be visible to the others, in milliseconds. */
const storageSettles = 250;

/**
 * Runs `work` while no other tab runs such work. The lock is held a little longer than the work takes. The next tab to
 * get it must see what this one stored, and storage reaches other tabs later than locks do. Without locks (a page not
 * served over https), the server's tolerance for reused refresh tokens has to be enough.
 */
export function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    void navigator.locks.request('heartwood.auth', async () => {
      await work().then(resolve, reject);
      await new Promise((settled) => setTimeout(settled, storageSettles));
    });
  });
}

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 1000;
const isNullOr = <T>(is: (value: unknown) => value is T, value: unknown): value is T | null =>
  value === null || is(value);

/** Returns the message with nothing but the fields of its type. Null if it is not one. */
function parseMessage(value: unknown): Message | null {
  if (!isRecord(value)) return null;
  const { type, id, since, expiresAt, organisation } = value;
  switch (type) {
    case 'ask':
      return isNumber(id) && isNullOr(isNumber, since) && isNumber(expiresAt) ? { type, id, since, expiresAt } : null;
    case 'session': {
      const session = parseSession(value['session']);
      return session && isNullOr(isNumber, id) && isNullOr(isText, organisation)
        ? { type, id, session, organisation }
        : null;
    }
    case 'end':
      return isNumber(since) ? { type, since } : null;
    case 'who':
      return isNumber(id) && isNumber(since) ? { type, id, since } : null;
    case 'here':
      return isNumber(id) ? { type, id } : null;
    default:
      return null;
  }
}

/** Returns the session of an administrator that is not remembered. Null for anything else. */
function parseSession(value: unknown): StoredSession | null {
  if (!isRecord(value) || !isRecord(value['token'])) return null;
  const { kind, expiresAt, since, until, remembered, administers } = value;
  const { access_token, refresh_token, expires_in, token_type } = value['token'];
  if (kind !== 'person' || remembered !== false || administers !== true) return null;
  if (!isNumber(expiresAt) || !isNumber(since) || !isNumber(until) || !isNumber(expires_in)) return null;
  if (!isText(access_token) || !isText(refresh_token) || !isText(token_type)) return null;
  const token = { access_token, refresh_token, token_type, expires_in };
  return { kind, token, expiresAt, since, until, remembered, administers };
}
