import { adminSlices } from './adminSlices.ts';
import type { SessionStore } from './createSessionStore.ts';

/** How long unsaved changes are kept, in milliseconds: 7 days. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** What was typed into a form and not saved. */
export interface KeptDraft {
  /** When it was last typed in, in milliseconds since the epoch. */
  at: number;
  typed: unknown;
}

/** Keeps what is not saved of forms, each under a name of its own, for seven days at most. */
export function createDraftStore(store: SessionStore, now: () => number) {
  const keyOf = (name: string) => `${adminSlices.drafts}.${name}` as const;
  const forget = (name: string) => store.remove(keyOf(name));
  return {
    keep: (name: string, typed: unknown) => store.write(keyOf(name), { at: now(), typed } satisfies KeptDraft),
    /** Null where there is nothing, or nothing of the last seven days. */
    kept(name: string): KeptDraft | null {
      const draft = store.read<KeptDraft>(keyOf(name));
      if (!draft || typeof draft.at !== 'number') return null;
      if (now() - draft.at < keptFor) return draft;
      forget(name);
      return null;
    },
    forget,
  };
}
