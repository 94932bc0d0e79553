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

let kept: Storage;
beforeEach(() => {
  const items = new Map<string, string>();
  kept = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
  } as Partial<Storage> as Storage;
});

test('a link that has signed in is not followed again, another one is', () => {
  expect(isFollowed('/app/s/a', signedIn('participation'), kept)).toBe(false);
  noteFollowed('/app/s/a', kept);
  expect(isFollowed('/app/s/a', signedIn('participation'), kept)).toBe(true);
  expect(isFollowed('/app/s/b', signedIn('participation'), kept)).toBe(false);
});

test.each([
  ['nobody is signed in any more', null],
  ['somebody else is', signedIn('person')],
  ['it did not sign in: who is signed in was so before', signedIn('participation', 0)],
])('it is when %s', (_, session) => {
  noteFollowed('/app/p/a', kept);
  expect(isFollowed('/app/p/a', session, kept)).toBe(false);
});

test('nothing of the link is kept that it could be made of', () => {
  noteFollowed('/app/p/secret-token', kept);
  expect(kept.getItem('heartwoodFollowedLink')).toMatch(/^\{"fingerprint":\d+,"at":\d+\}$/);
});
