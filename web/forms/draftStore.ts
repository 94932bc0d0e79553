import { adminSlices } from '../session/adminSlices.ts';
import type { SessionStore } from '../session/createSessionStore.ts';
import { sharedStore } from '../session/sessionStore.ts';

/** How long unsaved values are stored, in milliseconds: 7 days. */
const storedFor = 7 * 24 * 60 * 60 * 1000;

/** Unsaved values of a form. */
interface StoredDraft {
  /** When they were last changed, in milliseconds since the epoch. */
  at: number;
  draft: unknown;
}

type Drafts = Readonly<Record<string, StoredDraft>>;

/** Stores the unsaved values of forms, by the names of the forms, for seven days at most. */
export function createDraftStore(store: SessionStore, now: () => number) {
  const isRecent = (stored: unknown): stored is StoredDraft =>
    typeof stored === 'object' && stored !== null && 'at' in stored && now() - Number(stored.at) < storedFor;
  const all = (): Drafts => {
    const stored = store.read<unknown>(adminSlices.drafts);
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, StoredDraft] => isRecent(entry[1])))
      : {};
  };
  const writeAll = (drafts: Drafts) =>
    Object.keys(drafts).length > 0 ? store.write(adminSlices.drafts, drafts) : store.remove(adminSlices.drafts);
  return {
    write: (name: string, draft: unknown) => writeAll({ ...all(), [name]: { at: now(), draft } }),
    /** Null if there is none from the last seven days. */
    read: (name: string): StoredDraft | null => all()[name] ?? null,
    remove(name: string) {
      const { [name]: removed, ...others } = all();
      if (removed) writeAll(others);
    },
    /** Removes what is older than seven days, whether or not its form is ever opened again. */
    removeOld: () => writeAll(all()),
  };
}

/**
 * Drafts of administrators in this browser. They survive closing the tab, and are removed when the person signs out.
 */
export const drafts = createDraftStore(sharedStore, Date.now);
