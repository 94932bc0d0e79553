import { beforeEach, expect, test } from 'vitest';
import type { StoredSession } from '../session/storedSession.ts';
import { isFollowed, noteFollowed } from './followedLink.ts';

const token = { access_token: 'a', refresh_token: 'r', expires_in: 900, token_type: 'Bearer' };
const signedIn = (kind: 'participation' | 'person', since = Date.now()): StoredSession => ({
  kind,
  token,
  since,
  expiresAt: since + 900_000,
  until: null,
  remembered: true,
});

let stored: Storage;
beforeEach(() => {
  const items = new Map<string, string>();
  stored = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
  } as Partial<Storage> as Storage;
});

test('the link that the session came from is not followed again, but another link is', () => {
  expect(isFollowed('/app/s/a', signedIn('participation'), stored)).toBe(false);
  noteFollowed('/app/s/a', stored);
  expect(isFollowed('/app/s/a', signedIn('participation'), stored)).toBe(true);
  expect(isFollowed('/app/s/b', signedIn('participation'), stored)).toBe(false);
});

test.each([
  ['no one is signed in any more', null],
  ['someone else is signed in', signedIn('person')],
  ['the current session began before the link was followed', signedIn('participation', 0)],
])('a link is followed again if %s', (_, session) => {
  noteFollowed('/app/p/a', stored);
  expect(isFollowed('/app/p/a', session, stored)).toBe(false);
});

test('only a fingerprint and the time of a link are stored', () => {
  noteFollowed('/app/p/secret-token', stored);
  expect(stored.getItem('heartwoodFollowedLink')).toMatch(/^\{"fingerprint":\d+,"at":\d+\}$/);
});
