import { adminSlices } from '../session/adminSlices.ts';
import type { SessionStore } from '../session/createSessionStore.ts';
import { sharedStore } from '../session/sessionStore.ts';

/** How long unsaved values are stored, in milliseconds: 7 days. */
const storedFor = 7 * 24 * 60 * 60 * 1000;

/** Unsaved values of a form. */
export interface StoredDraft {
  /** When they were last changed, in milliseconds since the epoch. */
  at: number;
  draft: unknown;
}

/** Stores the unsaved values of forms, each under the name of its form, for seven days at most. */
export function createDraftStore(store: SessionStore, now: () => number) {
  const keyOf = (name: string) => `${adminSlices.drafts}.${name}` as const;
  const remove = (name: string) => store.remove(keyOf(name));
  return {
    write: (name: string, draft: unknown) => store.write(keyOf(name), { at: now(), draft } satisfies StoredDraft),
    /** Null if there is none, or none of the last seven days. */
    read(name: string): StoredDraft | null {
      const stored = store.read<StoredDraft>(keyOf(name));
      if (!stored || typeof stored.at !== 'number') return null;
      if (now() - stored.at < storedFor) return stored;
      remove(name);
      return null;
    },
    remove,
  };
}

/** Drafts of administrators in this browser. They outlive a closed tab, and end with signing out. */
export const drafts = createDraftStore(sharedStore, Date.now);
