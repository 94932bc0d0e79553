import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStore, openBrowser } from '#testing/browser/sessionTabs.ts';
import { ApiError } from '../api/ApiError.ts';
import type { SessionOptions } from './createSession.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('a remembered sign-in is valid in every tab, including one opened later', async () => {
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

test('a sign-in that is not remembered is valid in that tab only, and for twelve hours', async () => {
  const { openTab, revoked } = openBrowser();
  const tab = newStore();
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

test('a tab that is restored after twelve hours has no one signed in', async () => {
  const { openTab } = openBrowser();
  const tab = newStore();
  await openTab(tab).signInWithPassword({ username: 'ann@example.org', password: 'secret' }, false);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 12 * 3_600_000);
  expect(await openTab(tab).bearer()).toBeNull();
});

test('two tabs that need a fresh token at the same time refresh a remembered session only once', async () => {
  const { openTab, refresh } = openBrowser();
  const first = openTab();
  await first.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const second = openTab();
  const tokens = await Promise.all([first.refreshed('access-1'), second.refreshed('access-1')]);
  expect(tokens).toEqual(['access-2', 'access-2']);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a tab that missed another tab's refresh uses the new token instead of refreshing with the spent one", async () => {
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

test('a tab reports an error when another person has signed in', async () => {
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

test("signing in to a survey in one tab, and signing out, leaves another tab's remembered person signed in", async () => {
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

test('a survey that a remembered person opens in a new tab, such as a preview, leaves the person signed in', async () => {
  const { openTab, revoked } = openBrowser();
  const person = openTab();
  await person.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const tab = newStore();
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
  // After a reload, each tab still has its own session.
  expect(openTab(tab).state().kind).toBe('participation');
  expect(openTab().state().kind).toBe('person');
});

test('a sign-in replaces the previous session and revokes it on the server', async () => {
  const { openTab, revoked } = openBrowser();
  const tab = newStore();
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

test('a print link signs in only in the memory of its tab, and changes neither the stored session nor other tabs', async () => {
  const { openTab, revoked } = openBrowser();
  const other = openTab();
  await other.signInWithPassword({ username: 'ann@example.org', password: 'secret' }, true);
  const stored = newStore();
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

test('a print session lasts sixty seconds, is not renewed, and leaves the stored session when it ends', async () => {
  const { openTab, refresh } = openBrowser();
  const tab = newStore();
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

test('leaving the print page restores the previous session', async () => {
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

test('on a personal phone, a participation survives a restart until the next link replaces it', async () => {
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

test('`remembersAlways` receives the previous session, so that a remembered person can stay signed in elsewhere', async () => {
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

test('a remembered sign-in survives a start without a network, and is refreshed once there is a network', async () => {
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

test('signing out is complete only when the stored session is removed', async () => {
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
