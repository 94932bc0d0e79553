const prefix = 'heartwood.';

/** Kept for this tab only: closing the tab signs out. Where a browser forbids storage, until the next reload. */
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

/** A store over session storage, its keys under the product's prefix. */
export function createSessionStore(storage: () => Storage): SessionStore {
  const memory = new Map<string, string>();
  return {
    read<T>(key: string): T | null {
      const text = memory.get(key) ?? stored(storage, key);
      return text === null ? null : (JSON.parse(text) as T);
    },
    write(key, value) {
      const text = JSON.stringify(value);
      memory.set(key, text);
      try {
        storage().setItem(prefix + key, text);
      } catch {
        // Kept in memory above.
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

export const sessionStore = createSessionStore(() => window.sessionStorage);
