import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptDraft } from './createDraftStore.ts';
import { drafts } from './drafts.ts';
import { session } from './session.ts';

/** How long after a key was pressed it is kept, in milliseconds. */
const pause = 400;

/**
 * Keeps what a form holds and has not saved in this browser, and tells what was kept before the form was opened.
 * @param name of the form: whose it is and what it is about.
 * @param typed what is not saved, anything that JSON can hold; null: nothing is. Then what was kept of it goes.
 */
export function useKeptDraft(name: string, typed: unknown) {
  const [offer, setOffer] = useState<KeptDraft | null>(() => drafts.kept(name));
  const text = typed === null ? null : JSON.stringify(typed);
  /** What is in the store, as far as this form knows. */
  const kept = useRef<string | null>(null);

  const keepNow = useEffectEvent(() => {
    // Signing out has removed all that was kept.
    if (text === kept.current || session.state().accessToken === null) return;
    kept.current = text;
    if (text === null) drafts.forget(name);
    else drafts.keep(name, typed);
  });
  useEffect(() => {
    const timer = setTimeout(keepNow, text === null ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // A tab is closed, or a phone puts it away.
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, []);

  return {
    /** What was kept and has not been taken up or discarded. */
    offer,
    /** It was taken up: what it held is in the form now. */
    taken() {
      kept.current = JSON.stringify(offer?.typed ?? null);
      setOffer(null);
    },
    /** Forgets it, and what is not saved now: it was discarded, or the form is left. */
    forget() {
      drafts.forget(name);
      kept.current = text;
      setOffer(null);
    },
  };
}
