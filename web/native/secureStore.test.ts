import { expect, test } from 'vitest';
import { createSecureStore, type SecureItems } from './secureStore.ts';

/** A platform's store that completes each change only when the test settles it. */
function createPlatform(stored: Record<string, string> = {}) {
  const requested: { what: string; settle: (error?: Error) => void }[] = [];
  const later = (what: string, work: () => void) =>
    new Promise<void>((resolve, reject) => {
      requested.push({
        what,
        settle: (error) => {
          if (error) return reject(error);
          work();
          resolve();
        },
      });
    });
  const items: SecureItems = {
    get: async (key) => stored[key] ?? null,
    set: (key, text) => later(`set ${text}`, () => void (stored[key] = text)),
    remove: (key) => later('remove', () => void delete stored[key]),
  };
  return { items, stored, requested };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('what the platform stored can be read once the store is opened', async () => {
  const { items } = createPlatform({ auth: '{"since":1}' });
  const store = createSecureStore();
  expect(store.read('auth')).toBeNull();
  await store.open(items, 'auth');
  expect(store.read('auth')).toEqual({ since: 1 });
});

test('the store is empty if the platform cannot read it', async () => {
  const { items } = createPlatform();
  const store = createSecureStore();
  await store.open({ ...items, get: () => Promise.reject(new Error('locked')) }, 'auth');
  expect(store.read('auth')).toBeNull();
});

test('a change is visible at once, and reaches the platform after earlier changes', async () => {
  const { items, stored, requested } = createPlatform();
  const store = createSecureStore();
  await store.open(items, 'auth');
  store.write('auth', 1);
  store.write('auth', 2);
  store.remove('auth');
  store.write('auth', 3);
  expect(store.read('auth')).toBe(3);
  await turn();
  for (const round of [0, 1, 2, 3]) {
    expect(requested).toHaveLength(round + 1);
    requested[round]?.settle(round === 0 ? new Error('full') : undefined);
    await turn();
  }
  expect(requested.map(({ what }) => what)).toEqual(['set 1', 'set 2', 'remove', 'set 3']);
  expect(stored).toEqual({ auth: '3' });
});

test('`removed` waits for the platform to remove the value, and fails if that fails', async () => {
  const { items, stored, requested } = createPlatform({ auth: '1' });
  const store = createSecureStore();
  await store.open(items, 'auth');
  let gone = false;
  store.clear();
  const removed = store.removed().then(() => (gone = true));
  await turn();
  expect(store.read('auth')).toBeNull();
  expect(gone).toBe(false);
  requested[0]?.settle();
  await removed;
  expect(stored).toEqual({});

  store.write('auth', 2);
  store.remove('auth');
  await turn();
  requested[1]?.settle();
  await turn();
  requested[2]?.settle(new Error('locked'));
  await expect(store.removed()).rejects.toThrow('locked');
});
