import { useEffect } from 'react';
import './serifFallback.css';

/** Loads the serif of headings. Without it the fallback stays, which does not need an error message. */
export const loadSerif = (): Promise<unknown> =>
  import('./serif.css').then(() => document.fonts.load("500 1em 'Newsreader Variable'")).catch(() => undefined);

/** Loads the serif once the page has been painted in the fallback, which has the same width. */
export function useSerif(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => void loadSerif());
    return () => cancelAnimationFrame(frame);
  }, []);
}
