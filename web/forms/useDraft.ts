import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { knownAdministration } from '../session/administration.ts';
import { session } from '../session/session.ts';
import { drafts } from './draftStore.ts';
import { mergeDrafts, parseDraft, type Draft } from './formState.ts';

/** Milliseconds between the last keystroke and storing what was typed. */
const pause = 400;

/** The storage key of a draft. It contains the signed-in person and the current organisation. */
function draftKey(name: string): string {
  const known = knownAdministration();
  return [known?.person.id, known?.current?.account.id ?? 'none', name].join('.');
}

/** Returns whether a draft of this form is stored. */
export const hasDraft = (name: string): boolean => drafts.read(draftKey(name)) !== null;

/**
 * Stores the unsaved values of a form in this browser, and offers those that were stored before the form was opened.
 * Until the offered values are restored or discarded, they are stored together with the new ones.
 */
export function useDraft<Values extends object>(name: string | null, saved: Values, draft: Draft<Values> | null) {
  // The key from when the form was opened: another organisation may be current by the time the form is left.
  const [key] = useState(() => name && draftKey(name));
  const [found, setFound] = useState(() => (key === null ? null : drafts.read(key)));
  const offered = found && parseDraft(found.draft, saved);
  const withOffer = (unsaved: Draft<Values> | null) =>
    offered ? mergeDrafts(offered, unsaved) : (unsaved ?? found?.draft ?? null);
  /** The stored draft as this form last read or wrote it. */
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
    // The tab is closed, or a phone moves it to the background.
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      document.removeEventListener('visibilitychange', storeNow);
    };
  }, []);

  return {
    offer: found && offered && { at: found.at, draft: offered },
    /** Called when the offer was restored or discarded. From then on, only what is unsaved now is stored. */
    removeOffer: () => setFound(null),
    /** Stores the unsaved values at once. Null if there are none. */
    storeDraft: (unsaved: Draft<Values> | null) => store(withOffer(unsaved)),
  };
}
