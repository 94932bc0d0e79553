const prefix = 'heartwood.';

/** What is kept beyond a page. Where a browser forbids storage, it lasts until the next reload. */
export interface SessionStore {
  read<T>(key: string): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
}

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(prefix + key);
  } catch {
    return null;
  }
}

/** A store over one of the browser's storages, its keys under the product's prefix. */
export function createSessionStore(storage: () => Storage): SessionStore {
  /** Only what the storage would not take: the rest may be changed by another tab. */
  const memory = new Map<string, string>();
  return {
    read<T>(key: string): T | null {
      const text = memory.get(key) ?? stored(storage, key);
      return text === null ? null : (JSON.parse(text) as T);
    },
    write(key, value) {
      const text = JSON.stringify(value);
      try {
        storage().setItem(prefix + key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(prefix + key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** Kept for this tab only: closing the tab forgets it. */
export const sessionStore = createSessionStore(() => window.sessionStorage);

/** Shared by all tabs of the browser, and kept until it is removed. */
export const sharedStore = createSessionStore(() => window.localStorage);
