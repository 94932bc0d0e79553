import { useSyncExternalStore } from 'react';
import { watchAdministration } from '#web/session/administration.ts';

/*
 * What was chosen for sections and is not saved yet: the ids of their questions, in order. It outlives the screen, since
 * a question is written on a page of its own in between.
 */
const drafts = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

// One person's draft is no other's.
watchAdministration(() => {
  drafts.clear();
  tell();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unsaved choice for a section, null where there is none, and what sets it. */
export function useSectionDraft(surveyId: string, sectionId: string) {
  const key = `${surveyId}/${sectionId}`;
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key) ?? null);
  const setDraft = (ids: readonly string[] | null) => {
    if (ids) drafts.set(key, ids);
    else drafts.delete(key);
    tell();
  };
  return [draft, setDraft] as const;
}
