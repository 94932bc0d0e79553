import { expect, test } from 'vitest';
import { createStorage } from '#testing/browser/browserStorage.ts';
import { createSessionStore, type StoreKey } from '../session/createSessionStore.ts';
import { createNativeStore } from './nativeStore.ts';

test('stores the sign-in only in the secure store, answering and administering in local storage, and links only in memory', () => {
  const [secure, local, memory] = [createStorage(), createStorage(), createStorage()];
  const store = createNativeStore(
    createSessionStore(() => secure),
    createSessionStore(() => local),
    createSessionStore(() => memory),
  );
  const keys: StoreKey[] = [
    'auth',
    'auth.link.claim',
    'auth.wantedPage',
    'admin.accountId',
    'participant.participationId',
  ];
  for (const key of keys) store.write(key, key);
  expect(keys.map((key) => store.read(key))).toEqual(keys);
  expect(Object.keys(secure)).toEqual(['heartwood.auth']);
  expect(Object.keys(memory)).toEqual(['heartwood.auth.link.claim', 'heartwood.auth.wantedPage']);
  expect(Object.keys(local)).toEqual(['heartwood.admin.accountId', 'heartwood.participant.participationId']);

  store.clear('participant');
  expect(Object.keys(local)).toEqual(['heartwood.admin.accountId']);
  store.clear();
  expect([secure, local, memory].flatMap(Object.keys)).toEqual([]);
});
