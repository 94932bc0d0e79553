import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage } from '#testing/browser/browserStorage.ts';
import { ApiError } from '../api/ApiError.ts';
import { createSession, type SessionOptions, type TokenCalls } from './createSession.ts';
import { createSessionStore, type SessionStore } from './createSessionStore.ts';
import { createSessionKeeper } from './storedSession.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser on a token endpoint that rotates: a refresh token is good once. */
function openBrowser() {
  let newest = 0;
  const good = new Set<string>();
  const revoked: string[] = [];
  const grant = async () => {
    newest += 1;
    good.add(`refresh-${newest}`);
    return {
      access_token: `access-${newest}`,
      refresh_token: `refresh-${newest}`,
      expires_in: 900,
      token_type: 'Bearer',
    };
  };
  const rejected = () => Promise.reject(new ApiError(400, 'invalid_grant', 'Invalid username or password'));
  const refresh = vi.fn<TokenCalls['refresh']>(async (token) => {
    return good.delete(token) ? grant() : rejected();
  });
  const calls: TokenCalls = {
    signInWithToken: (token) => (token === 'wrong' ? rejected() : grant()),
    signInWithPassword: ({ password }) => (password === 'wrong' ? rejected() : grant()),
    refresh,
    revoke: async (token) => void revoked.push(token),
  };

  const shared = createSessionStore(once(createStorage()));
  let queue: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const openTab = (tab: SessionStore = createSessionStore(once(createStorage())), more: Partial<SessionOptions> = {}) =>
    createSession(calls, createSessionKeeper(tab, shared), {
      refreshAhead: 60_000,
      unrememberedTime: 12 * 3_600_000,
      printTime: 60_000,
      exclusively,
      ...more,
    });
  return { openTab, refresh, revoked, shared };
}

const once = (storage: Storage) => () => storage;
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('a remembered person is signed in in every tab, also in one opened later', async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  const second = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  second.readAgain();
  expect(second.state()).toMatchObject({
    kind: 'person',
    errorMessage: null,
    accessToken: { access_token: 'access-1' },
  });
  expect(await openTab().bearer()).toBe('access-1');
});

test('who is not remembered is signed in in that tab only, and for twelve hours', async () => {
  const { openTab, revoked } = openBrowser();
  const tab = createSessionStore(once(createStorage()));
  const session = openTab(tab);
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, false);
  expect(openTab().state().accessToken).toBeNull();
  expect(openTab(tab).state().accessToken).not.toBeNull();
  await minutes(12 * 60 - 1);
  expect(session.state().accessToken).not.toBeNull();
  await minutes(1);
  expect(session.state()).toMatchObject({ accessToken: null, kind: 'person', errorMessage: 'Not logged in' });
  expect(revoked).not.toEqual([]);
  expect(openTab(tab).state().accessToken).toBeNull();
});

test('a tab that comes back after those twelve hours has no one signed in', async () => {
  const { openTab } = openBrowser();
  const tab = createSessionStore(once(createStorage()));
  await openTab(tab).signInWithPassword({ username: 'ann@example.org', password: 'secret' }, false);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 12 * 3_600_000);
  expect(await openTab(tab).bearer()).toBeNull();
});

test('two tabs that must refresh a remembered session at once do it one time', async () => {
  const { openTab, refresh } = openBrowser();
  const first = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const second = openTab();
  const tokens = await Promise.all([first.refreshed('access-1'), second.refreshed('access-1')]);
  expect(tokens).toEqual(['access-2', 'access-2']);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a tab that missed a refresh by another uses its outcome instead of the spent token', async () => {
  const { openTab, refresh } = openBrowser();
  const first = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const second = openTab();
  await first.refreshed('access-1');
  expect(await second.refreshed('access-1')).toBe('access-2');
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('signing out in one tab signs out the others', async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const second = openTab();
  await first.signOut();
  expect(first.state()).toMatchObject({ accessToken: null, errorMessage: null });
  second.readAgain();
  expect(second.state()).toMatchObject({ accessToken: null, errorMessage: 'Not logged in' });
});

test("a tab never goes on with another person's session unnoticed", async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const second = openTab();
  await first.signOut();
  await minutes(1);
  await first.signInWithPassword({ username: 'ben@example.org', password: 'secret' }, true);
  await expect(second.refreshed('access-1')).rejects.toMatchObject({ status: 401 });
  expect(second.state()).toMatchObject({ errorMessage: 'Not logged in', accessToken: { access_token: 'access-2' } });
});

test("a survey in one tab does not affect another tab's remembered person, and ends on its own", async () => {
  const { openTab } = openBrowser();
  const survey = openTab();
  await survey.signInWithToken('invitation');
  const person = openTab();
  await person.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  survey.readAgain();
  expect(survey.state()).toMatchObject({ kind: 'participation', accessToken: { access_token: 'access-1' } });
  await minutes(14);
  expect(survey.state().kind).toBe('participation');
  await survey.signOut();
  expect(openTab().state().kind).toBe('person');
});

test('a survey opened in a new tab of a remembered person, as a preview is, leaves that person signed in', async () => {
  const { openTab, revoked } = openBrowser();
  const person = openTab();
  await person.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const tab = createSessionStore(once(createStorage()));
  const preview = openTab(tab);
  expect(preview.state().kind).toBe('person');
  await preview.signInWithToken('preview');
  expect(preview.state()).toMatchObject({ kind: 'participation', accessToken: { access_token: 'access-2' } });
  person.readAgain();
  expect(person.state()).toMatchObject({
    kind: 'person',
    errorMessage: null,
    accessToken: { access_token: 'access-1' },
  });
  expect(revoked).toEqual([]);
  // Reloaded, each tab goes on with its own.
  expect(openTab(tab).state().kind).toBe('participation');
  expect(openTab().state().kind).toBe('person');
});

test('a sign-in takes the place of the session before it, which is ended on the server', async () => {
  const { openTab, revoked } = openBrowser();
  const tab = createSessionStore(once(createStorage()));
  const session = openTab(tab);
  await session.signInWithToken('invitation');
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  expect(revoked).toEqual(['access-1']);
  expect(openTab(tab).state()).toMatchObject({ kind: 'person', accessToken: { access_token: 'access-2' } });
});

test('a rejected sign-in leaves the session as it was', async () => {
  const { openTab, revoked } = openBrowser();
  const session = openTab();
  await session.signInWithToken('invitation');
  await expect(
    session.signInWithPassword({ username: 'ann@example.org', password: 'wrong' }, true),
  ).rejects.toMatchObject({ code: 'invalid_grant' });
  expect(session.state()).toMatchObject({ kind: 'participation', loggingIn: false });
  expect(await session.bearer()).toBe('access-1');
  expect(revoked).toEqual([]);
});

test('a print link signs in in the memory of its tab: neither what the tab keeps nor the other tabs notice', async () => {
  const { openTab, revoked } = openBrowser();
  const other = openTab();
  await other.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const stored = createSessionStore(once(createStorage()));
  const printing = openTab(stored);
  await printing.signInToPrint('print');
  expect(printing.state()).toMatchObject({ kind: 'report', accessToken: { access_token: 'access-2' } });
  printing.readAgain();
  expect(await printing.bearer()).toBe('access-2');
  other.readAgain();
  expect(other.state()).toMatchObject({ kind: 'person', accessToken: { access_token: 'access-1' } });
  expect(openTab(stored).state()).toMatchObject({ kind: 'person', accessToken: { access_token: 'access-1' } });
  expect(revoked).toEqual([]);
});

test('a print link is signed in for sixty seconds, is not renewed, and its end ends nothing else', async () => {
  const { openTab, refresh } = openBrowser();
  const tab = createSessionStore(once(createStorage()));
  const session = openTab(tab);
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, false);
  await session.signInToPrint('print');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await session.bearer()).toBe('access-2');
  await vi.advanceTimersByTimeAsync(1);
  await expect(session.bearer()).rejects.toMatchObject({ code: 'NotLoggedIn' });
  await expect(session.refreshed('access-2')).rejects.toMatchObject({ code: 'NotLoggedIn' });
  expect(session.state()).toMatchObject({ kind: 'report', errorMessage: null });
  session.end('Not logged in');
  expect(refresh).not.toHaveBeenCalled();
  expect(await openTab(tab).bearer()).toBe('access-1');
});

test('who leaves the print page is again who they were', async () => {
  const { openTab } = openBrowser();
  const session = openTab();
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  await session.signInToPrint('print');
  session.leavePrint();
  expect(session.state()).toMatchObject({ kind: 'person', accessToken: { access_token: 'access-1' } });
  const noOne = openBrowser().openTab();
  await noOne.signInToPrint('print');
  noOne.leavePrint();
  expect(noOne.state().accessToken).toBeNull();
});

test('an invalid print link does not sign anyone out', async () => {
  const { openTab } = openBrowser();
  const session = openTab();
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  await expect(session.signInToPrint('wrong')).rejects.toMatchObject({ code: 'invalid_grant' });
  expect(session.state()).toMatchObject({
    kind: 'person',
    loggingIn: false,
    accessToken: { access_token: 'access-1' },
  });
});

test('on a phone of one’s own a participation is remembered: after a restart it goes on, refreshed, and the next link takes its place', async () => {
  const { openTab, revoked } = openBrowser();
  const ofOneself = { remembersAlways: () => true };
  await openTab(undefined, ofOneself).signInWithToken('invitation');
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  const restarted = openTab(undefined, ofOneself);
  expect(restarted.state()).toMatchObject({ kind: 'participation', errorMessage: null });
  expect(await restarted.bearer()).toBe('access-2');
  await restarted.signInWithToken('another invitation');
  expect(revoked).toEqual(['access-2']);
  expect(await openTab(undefined, ofOneself).bearer()).toBe('access-3');
  await restarted.signOut();
  expect(openTab(undefined, ofOneself).state().accessToken).toBeNull();
});

test('a session that is remembered without asking is announced before it starts: a remembered person may stay signed in elsewhere', async () => {
  const { openTab, revoked } = openBrowser();
  const remembersAlways: SessionOptions['remembersAlways'] = (kind, before) =>
    kind === 'participation' && before?.kind !== 'person';
  await openTab(undefined, { remembersAlways }).signInWithPassword(
    { username: 'ann@example.org', password: 'secret' },
    true,
  );
  const survey = openTab(undefined, { remembersAlways });
  await survey.signInWithToken('invitation');
  expect(survey.state().kind).toBe('participation');
  expect(openTab().state().kind).toBe('person');
  expect(revoked).toEqual([]);
});

test('without a network a remembered sign-in outlives the start, and is used when there is one again', async () => {
  const { openTab, refresh } = openBrowser();
  await openTab(undefined, { remembersAlways: () => true }).signInWithToken('invitation');
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 3_600_000);
  refresh.mockRejectedValueOnce(new ApiError(0, 'NoAnswer', 'unreachable'));
  const offline = openTab();
  await expect(offline.bearer()).rejects.toMatchObject({ status: 0 });
  expect(offline.state()).toMatchObject({ kind: 'participation', accessToken: { access_token: 'access-1' } });
  expect(await offline.bearer()).toBe('access-2');
});

test('signing out is not done before what was kept is gone', async () => {
  const { openTab, shared } = openBrowser();
  const session = openTab();
  await session.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  let removed = () => {};
  shared.removed = () => new Promise((resolve) => (removed = resolve));
  let done = false;
  const signedOut = session.signOut().then(() => (done = true));
  await minutes(1);
  expect(session.state().accessToken).toBeNull();
  expect(done).toBe(false);
  removed();
  await signedOut;
});
