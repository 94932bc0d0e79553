import type { SessionStore } from '../session/createSessionStore.ts';

/** The operations that we use of the platform's secure store: Android's key store or Apple's keychain. */
export interface SecureItems {
  get(key: string): Promise<string | null>;
  set(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
}

interface SecureStore extends SessionStore {
  /** Loads the value that the platform stored under this key. Until then, and if that fails, the store is empty. */
  open(items: SecureItems, key: 'auth'): Promise<void>;
}

/**
 * An in-memory copy of the secure store. A change is visible here at once, and reaches the secure store after the
 * changes before it.
 */
export function createSecureStore(): SecureStore {
  const texts = new Map<string, string>();
  let items: SecureItems | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let lastRemoval: Promise<void> = Promise.resolve();

  const inTurn = (work: (opened: SecureItems) => Promise<void>): Promise<void> => {
    const opened = items;
    if (!opened) return Promise.resolve();
    const done = last.then(() => work(opened));
    last = done.catch(() => undefined);
    return done;
  };
  const remove = (key: string) => {
    if (!texts.delete(key)) return;
    lastRemoval = inTurn((opened) => opened.remove(key));
    // `removed` reports the failure.
    lastRemoval.catch(() => undefined);
  };

  return {
    async open(opened, key) {
      items = opened;
      const text = await opened.get(key).catch(() => null);
      if (text !== null) texts.set(key, text);
    },
    read<T>(key: string): T | null {
      const text = texts.get(key);
      return text === undefined ? null : (JSON.parse(text) as T);
    },
    write(key, value) {
      const text = JSON.stringify(value);
      texts.set(key, text);
      // A value that the platform does not accept is lost when the application closes, and the person signs in again.
      inTurn((opened) => opened.set(key, text)).catch(() => undefined);
    },
    remove,
    clear(keys) {
      for (const key of texts.keys()) if (key.startsWith(keys ?? '')) remove(key);
    },
    removed: () => lastRemoval,
  };
}
