import { createSessionStore, type SessionStore, type StoreKey } from '../session/createSessionStore.ts';
import { createSecureStore } from './secureStore.ts';

/**
 * The storage of a native app (docs/rules/accounts.md#what-the-browser-keeps). The sign-in is only in the secure store.
 * Answering and administering are in local storage. Anything else about signing in, such as the links of mails, is only
 * in memory.
 */
export function createNativeStore(credentials: SessionStore, local: SessionStore, memory: SessionStore): SessionStore {
  const placeOf = (key: StoreKey) => (key === 'auth' ? credentials : key.startsWith('auth.') ? memory : local);
  return {
    read: (key) => placeOf(key).read(key),
    write: (key, value) => placeOf(key).write(key, value),
    remove: (key) => placeOf(key).remove(key),
    clear(keys) {
      for (const place of [credentials, local, memory]) place.clear(keys);
    },
    removed: () => credentials.removed(),
  };
}

const noStorage = (): Storage => {
  throw new Error('This is kept in memory');
};

/** The credentials of the native shell. Empty until `main.ts` has opened it. */
export const credentials = /* @__PURE__ */ createSecureStore();

/** The only store of the native shell. No other build contains it. */
export const nativeStore = /* @__PURE__ */ createNativeStore(
  credentials,
  /* @__PURE__ */ createSessionStore(() => window.localStorage),
  /* @__PURE__ */ createSessionStore(noStorage),
);
