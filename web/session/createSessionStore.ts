const prefix = 'heartwood.';

/**
 * The parts of the stored data: signing in, administering, answering (docs/rules/accounts.md#what-the-browser-keeps).
 */
type Slice = 'auth' | 'admin' | 'participant';
export type StoreKey = Slice | `${Slice}.${string}`;

/** Storage that outlives a page. If a browser blocks storage, it lasts until the next reload. */
export interface SessionStore {
  read<T>(key: StoreKey): T | null;
  write(key: StoreKey, value: unknown): void;
  remove(key: StoreKey): void;
  /** Removes all values, or those whose key begins with `keys`. */
  clear(keys?: StoreKey): void;
  /**
   * Resolves when removed values are permanently gone, which takes a while in some stores. Fails if they could not be
   * removed.
   */
  removed(): Promise<void>;
}

function stored(storage: () => Storage, key: StoreKey): string | null {
  try {
    return storage().getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Creates a store on one of the browser's storages. Each key there begins with the product's prefix and the slice. */
export function createSessionStore(storage: () => Storage): SessionStore {
  /** Holds only values that the storage did not accept, because another tab may change all other values. */
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
