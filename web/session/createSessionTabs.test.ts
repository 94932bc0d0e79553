import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStore, openBrowser } from '#testing/browser/sessionTabs.ts';
import type { BrowserSession } from './createSession.ts';
import type { SessionStore } from './createSessionStore.ts';
import type { StoredSession } from './storedSession.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const minutes = (count: number) => pass(count * 60_000);
const ann = { username: 'ann@example.org', password: 'secret' };

async function signInAdministrator({ session }: { session: BrowserSession }, remember = false): Promise<void> {
  await session.signInWithPassword(ann, remember);
  session.adopt({ ...session.stored()!, administers: true });
}

type Tab = ReturnType<ReturnType<typeof openBrowser>['openConnected']>;

/** Lets a new tab ask the others, as its first page does. */
async function ask({ tabs }: Tab): Promise<void> {
  const asked = tabs.ask();
  await pass(300);
  await asked;
}

const tokenIn = ({ session }: { session: BrowserSession }) => session.state().accessToken?.access_token ?? null;
const copyOf = (tab: SessionStore) => {
  const copy = newStore();
  copy.write('auth', tab.read('auth'));
  return copy;
};

/** A browser with an administrator in one tab, and in a second one that has asked for the session. */
async function twoTabs() {
  const browser = openBrowser();
  const first = browser.openConnected();
  await signInAdministrator(first);
  const second = browser.openConnected();
  await ask(second);
  return { ...browser, first, second };
}

test('a new tab gets an administrator’s session and the organisation in use, until the last tab closes', async () => {
  const { openConnected, shared } = openBrowser();
  const first = openConnected();
  await signInAdministrator(first);
  first.tab.write('admin.accountId', 'fernhill');
  const second = openConnected();
  await ask(second);
  expect(second.session.state()).toMatchObject({ kind: 'person', errorMessage: null });
  expect(second.tab.read('admin.accountId')).toBe('fernhill');
  expect(second.tab.read('auth')).toEqual(first.tab.read('auth'));
  expect(shared.read('auth')).toBe(null);

  first.close();
  const third = openConnected();
  await ask(third);
  expect(tokenIn(third)).toBe('access-1');
  for (const tab of [second, third]) tab.close();
  const fourth = openConnected();
  await ask(fourth);
  expect(tokenIn(fourth)).toBe(null);
});

test('ends in every tab twelve hours after the sign-in', async () => {
  const { first, second } = await twoTabs();
  await minutes(12 * 60);
  for (const tab of [first, second])
    expect(tab.session.state()).toMatchObject({ accessToken: null, errorMessage: 'Not logged in' });
});

test.each(['a registered participant', 'a participation', 'a remembered administrator', 'no one'])(
  'a tab with %s answers nothing',
  async (who) => {
    const { openConnected, messages } = openBrowser();
    const first = openConnected();
    if (who === 'a registered participant') {
      await first.session.signInWithPassword(ann, false);
      first.session.adopt({ ...first.session.stored()!, administers: false });
    }
    if (who === 'a participation') await first.session.signInWithToken('invitation');
    if (who === 'a remembered administrator') await signInAdministrator(first, true);
    const second = openConnected();
    await ask(second);
    expect(messages).toEqual([{ type: 'ask', id: expect.any(Number), since: null, expiresAt: 0 }]);
  },
);

test('tabs refresh once, at the same time or one after the other, and all use the new tokens', async () => {
  const { first, second, refresh, openConnected } = await twoTabs();
  await minutes(14);
  await pass(1_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect([tokenIn(first), tokenIn(second)]).toEqual(['access-2', 'access-2']);
  const refreshed = Promise.all([first.session.refreshed('access-2'), second.session.refreshed('access-2')]);
  await pass(1_000);
  expect(await refreshed).toEqual(['access-3', 'access-3']);
  expect(refresh).toHaveBeenCalledTimes(2);
  const third = openConnected();
  await ask(third);
  expect(tokenIn(third)).toBe('access-3');
});

test('a tab that is closed while it refreshes leaves the other tab signed in', async () => {
  const { first, second, refresh } = await twoTabs();
  const [lost, waiting] = [first.session.refreshed('access-1'), second.session.refreshed('access-1')];
  lost.catch(() => undefined);
  // The server has already given new tokens, which no tab receives.
  refresh.mockImplementationOnce(async (token) => {
    first.close();
    return refresh(token);
  });
  await pass(1_000);
  expect(await waiting).toBe('access-3');
  expect(second.session.state()).toMatchObject({ kind: 'person', errorMessage: null });
});

test('a tab that is opened again with spent tokens asks for newer ones instead of using them', async () => {
  const { first, second, refresh, openConnected } = await twoTabs();
  const closed = copyOf(second.tab);
  second.close();
  await minutes(14);
  await minutes(5);
  const again = openConnected(closed);
  const bearer = again.session.bearer();
  await pass(1_000);
  expect(await bearer).toBe('access-2');
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(tokenIn(first)).toBe('access-2');
});

test('signing out in one tab signs out all tabs, on the server too, and a new tab gets nothing', async () => {
  const { first, second, revoked, openConnected } = await twoTabs();
  const other = openConnected();
  await other.session.signInWithToken('invitation');
  await second.session.signOut();
  await pass(1);
  expect(first.session.state()).toMatchObject({ accessToken: null, errorMessage: 'Not logged in' });
  expect(first.tab.read('auth')).toBe(null);
  expect(revoked).toEqual(['access-1']);
  expect(other.session.state()).toMatchObject({ kind: 'participation', errorMessage: null });
  const third = openConnected();
  await ask(third);
  expect(tokenIn(third)).toBe(null);
});

test('a session that the server has ended ends in all tabs', async () => {
  const { first, second } = await twoTabs();
  first.session.end('Not logged in');
  await pass(1);
  expect(second.session.state()).toMatchObject({ accessToken: null, errorMessage: 'Not logged in' });
});

test('an invitation in a copy of an administrator’s tab leaves the session in the others', async () => {
  const { first, openConnected, revoked } = await twoTabs();
  const copy = openConnected(copyOf(first.tab));
  expect(copy.session.leave()).toBe(true);
  await copy.session.signInWithToken('invitation');
  await pass(2_000);
  expect(revoked).toEqual([]);
  expect(copy.session.state()).toMatchObject({ kind: 'participation', errorMessage: null });
  await minutes(15);
  expect([tokenIn(first), tokenIn(copy)]).toEqual(['access-4', 'access-3']);
  await copy.session.signOut();
  await pass(1);
  expect(first.session.state()).toMatchObject({ kind: 'person', errorMessage: null });
});

test('an invitation in an administrator’s only tab ends the session, on the server too', async () => {
  const { openConnected, revoked } = openBrowser();
  const only = openConnected();
  await signInAdministrator(only);
  expect(only.session.leave()).toBe(true);
  await only.session.signInWithToken('invitation');
  await pass(1_000);
  const other = openConnected();
  await ask(other);
  expect(tokenIn(other)).toBe(null);
  await pass(1_000);
  expect(revoked).toEqual(['access-1']);
});

test('leaving keeps a remembered administrator signed in elsewhere, and every other session', async () => {
  const { openConnected, openTab, revoked, shared } = openBrowser();
  const own = { ...openConnected() };
  await signInAdministrator(own, true);
  const tab = openConnected();
  expect(tab.session.leave()).toBe(true);
  await tab.session.signInWithToken('invitation');
  expect(tab.session.leave()).toBe(false);
  expect(tab.session.state().kind).toBe('participation');
  await pass(3_000);
  expect(revoked).toEqual([]);
  expect(shared.read('auth')).toMatchObject({ kind: 'person' });
  // Not connected with other tabs, as in a native app.
  const native = openTab();
  expect(native.leave()).toBe(false);
  expect(native.state().kind).toBe('person');
});

test('an answer that comes late signs in, but not over or after another session, and not after seconds', async () => {
  const { openConnected, send } = openBrowser();
  const first = openConnected();
  await signInAdministrator(first);
  const session = first.tab.read<StoredSession>('auth');
  first.close();
  const [waiting, busy, other, over, slow] = Array.from({ length: 5 }, () => openConnected()) as [
    Tab,
    Tab,
    Tab,
    Tab,
    Tab,
  ];
  const ids = [0.1, 0.2, 0.3, 0.5, 0.6];
  const random = vi.spyOn(Math, 'random');
  for (const [index, tab] of [waiting, busy, other, over, slow].entries()) {
    random.mockReturnValueOnce(ids[index]!);
    await ask(tab);
  }
  random.mockRestore();
  for (const tab of [busy, over]) await tab.session.signInWithToken('invitation');
  await over.session.signOut();
  const offer = (...of: (number | undefined)[]) => {
    for (const id of of) send({ type: 'session', id, session, organisation: null });
    return pass(1);
  };
  await offer(ids[0], ids[1], 0.4, ids[3]);
  expect(waiting.session.state().kind).toBe('person');
  expect(busy.session.state().kind).toBe('participation');
  for (const tab of [other, over]) expect(tokenIn(tab)).toBe(null);
  await pass(5_000);
  await offer(ids[4]);
  expect(tokenIn(slow)).toBe(null);
});

test('a session that has ended does not come back from a frozen tab', async () => {
  const { second, openConnected, send } = await twoTabs();
  const offered = second.tab.read<StoredSession>('auth');
  const third = openConnected();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.7);
  const asked = third.tabs.ask();
  send({ type: 'end', since: offered!.since });
  send({ type: 'session', id: 0.7, session: offered, organisation: null });
  await pass(300);
  await asked;
  for (const tab of [second, third]) expect(tokenIn(tab)).toBe(null);
});

const now = Date.UTC(2026, 10, 27);
const session: StoredSession = {
  kind: 'person',
  token: { access_token: 'theirs', refresh_token: 'theirs', expires_in: 900, token_type: 'Bearer' },
  expiresAt: now + 3_600_000,
  since: now,
  until: now + 3_600_000,
  remembered: false,
  administers: true,
};
const answer = { type: 'session', id: 0.5, session, organisation: null };
const cases: [string, unknown][] = [
  ['of another kind', { ...answer, session: { ...session, kind: 'participation' } }],
  ['of someone who does not administer', { ...answer, session: { ...session, administers: false } }],
  ['that is remembered', { ...answer, session: { ...session, remembered: true } }],
  ['without an end', { ...answer, session: { ...session, until: null } }],
  ['that is over', { ...answer, session: { ...session, until: now } }],
  ['that lasts too long', { ...answer, session: { ...session, until: now + 13 * 3_600_000 } }],
  ['without a token', { ...answer, session: { ...session, token: null } }],
  [
    'with a token of another type',
    { ...answer, session: { ...session, token: { ...session.token, access_token: 1 } } },
  ],
  ['with an organisation of another type', { ...answer, organisation: { id: 1 } }],
  ['for another question', { ...answer, id: 0.6 }],
  ['for no question', { ...answer, id: null }],
];
test.each(cases)('a session %s is not adopted', async (_, message) => {
  vi.setSystemTime(now);
  const { openConnected, send } = openBrowser();
  const tab = openConnected();
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
  const asked = tab.tabs.ask();
  send(message);
  await pass(300);
  await asked;
  expect(tokenIn(tab)).toBe(null);
  send(answer);
  await pass(1);
  expect(tokenIn(tab)).toBe('theirs');
});

test('messages that are old, of another session or of no known form change nothing', async () => {
  const { first, second, send } = await twoTabs();
  const own = first.tab.read<StoredSession>('auth')!;
  const token = { ...own.token, access_token: 'other' };
  for (const message of [
    null,
    'end',
    [],
    { type: 'unknown' },
    { type: 'end' },
    { type: 'end', since: own.since - 1 },
    { type: 'end', since: String(own.since) },
    { type: 'session', id: null, organisation: null, session: { ...own, token } },
    { type: 'session', id: null, organisation: null, session: { ...own, token, expiresAt: own.expiresAt - 1 } },
    {
      type: 'session',
      id: null,
      organisation: null,
      session: { ...own, token, since: own.since + 1, expiresAt: own.expiresAt + 1 },
    },
  ])
    send(message);
  await pass(1);
  for (const tab of [first, second]) expect(tab.tab.read('auth')).toEqual(own);
  // A newer token changes only the token.
  send({
    type: 'session',
    id: null,
    organisation: 'elsewhere',
    session: { ...own, token, expiresAt: own.expiresAt + 1, until: own.until! + 1 },
  });
  await pass(1);
  expect(first.tab.read('auth')).toEqual({ ...own, token, expiresAt: own.expiresAt + 1 });
  expect(first.tab.read('admin.accountId')).toBe(null);
});
