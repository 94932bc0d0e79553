import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { knownAdministration } from '../session/administration.ts';
import { session } from '../session/session.ts';
import { drafts } from './draftStore.ts';
import { mergeDrafts, parseDraft, type Draft } from './formState.ts';

/** Milliseconds from the last key until what was typed is stored. */
const pause = 400;

/** The storage key of a draft: of the signed-in person, for the organisation in use. */
function draftKey(name: string): string {
  const known = knownAdministration();
  return [known?.person.id, known?.current?.account.id ?? 'none', name].join('.');
}

/** Returns whether a draft of this form is stored. */
export const hasDraft = (name: string): boolean => drafts.read(draftKey(name)) !== null;

/**
 * Stores what is unsaved of a form in this browser, and offers what was stored before the form was opened. Until that is decided
 * about, it is stored together with what is typed now.
 */
export function useDraft<Values extends object>(name: string | null, saved: Values, draft: Draft<Values> | null) {
  // As it was when the form was opened: another organisation may be in use by the time it is left.
  const [key] = useState(() => name && draftKey(name));
  const [found, setFound] = useState(() => (key === null ? null : drafts.read(key)));
  const offered = found && parseDraft(found.draft, saved);
  const withOffer = (unsaved: Draft<Values> | null) =>
    offered ? mergeDrafts(offered, unsaved) : (unsaved ?? found?.draft ?? null);
  /** The stored draft, as far as this form knows. */
  const stored = useRef(JSON.stringify(found?.draft ?? null));

  const store = (next: unknown) => {
    const text = JSON.stringify(next);
    // Signing out has removed all drafts.
    if (key === null || text === stored.current || session.state().accessToken === null) return;
    stored.current = text;
    if (next === null) drafts.remove(key);
    else drafts.write(key, next);
  };
  const next = withOffer(draft);
  const text = JSON.stringify(next);
  const storeNow = useEffectEvent(() => store(next));
  useEffect(() => {
    const timer = setTimeout(storeNow, text === 'null' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // A tab is closed, or a phone puts it away.
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      document.removeEventListener('visibilitychange', storeNow);
    };
  }, []);

  return {
    offer: found && offered && { at: found.at, draft: offered },
    /** It was restored or discarded: what is unsaved now is stored alone. */
    removeOffer: () => setFound(null),
    /** Stores what is unsaved at this moment, null if nothing is. */
    storeDraft: (unsaved: Draft<Values> | null) => store(withOffer(unsaved)),
  };
}
