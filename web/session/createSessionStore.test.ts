import { expect, test } from 'vitest';
import { createStorage } from '#testing/browser/browserStorage.ts';
import { createSessionStore } from './createSessionStore.ts';

test('keys start with the product and their slice, and clearing leaves other keys', () => {
  const storage = createStorage();
  storage.setItem('other.auth', 'kept');
  const store = createSessionStore(() => storage);
  store.write('auth', { since: 1 });
  store.write('participant.participationId', 'p1');
  store.write('admin.accountId', 'a1');
  expect(Object.keys(storage)).toEqual([
    'other.auth',
    'heartwood.auth',
    'heartwood.participant.participationId',
    'heartwood.admin.accountId',
  ]);
  expect(store.read('participant.participationId')).toBe('p1');
  store.clear();
  expect(Object.keys(storage)).toEqual(['other.auth']);
  expect(store.read('auth')).toBeNull();
});

test('values last until the next reload if the browser blocks storage', () => {
  const forbidden = (): Storage => {
    throw new Error('The operation is insecure.');
  };
  const store = createSessionStore(forbidden);
  store.write('auth', { since: 1 });
  expect(store.read('auth')).toEqual({ since: 1 });
  expect(createSessionStore(forbidden).read('auth')).toBeNull();
  store.clear();
  expect(store.read('auth')).toBeNull();
});
