const prefix = 'heartwood.';

/** The slices of what is kept: signing in, administering, answering (docs/rules/accounts.md#what-the-browser-keeps). */
type Slice = 'auth' | 'admin' | 'participant';
export type StoreKey = Slice | `${Slice}.${string}`;

/** Storage that outlives a page. If a browser blocks storage, it lasts until the next reload. */
export interface SessionStore {
  read<T>(key: StoreKey): T | null;
  write(key: StoreKey, value: unknown): void;
  remove(key: StoreKey): void;
  /** Removes all of it, or what begins with this key. */
  clear(keys?: StoreKey): void;
  /** Resolves when what was removed is gone for good, which takes a while in some stores. Fails where it could not be removed. */
  removed(): Promise<void>;
}

function stored(storage: () => Storage, key: StoreKey): string | null {
  try {
    return storage().getItem(prefix + key);
  } catch {
    return null;
  }
}

/** A store over one of the browser's storages, its keys under the product's prefix and their slice. */
export function createSessionStore(storage: () => Storage): SessionStore {
  /** Only what the storage would not take: the rest may be changed by another tab. */
  const memory = new Map<string, string>();
  return {
    read<T>(key: StoreKey): T | null {
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
    clear(keys) {
      const ofThese = (key: string) => key.startsWith(keys ?? '');
      for (const key of memory.keys()) if (ofThese(key)) memory.delete(key);
      try {
        const ours = Object.keys(storage()).filter(
          (key) => key.startsWith(prefix) && ofThese(key.slice(prefix.length)),
        );
        for (const key of ours) storage().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    removed: async () => {},
  };
}
