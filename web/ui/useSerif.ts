import { useEffect } from 'react';
import './serifFallback.css';

/** Loads the serif of headings. If that fails, the fallback stays and no error is shown. */
export const loadSerif = (): Promise<unknown> =>
  import('./serif.css').then(() => document.fonts.load("500 1em 'Newsreader Variable'")).catch(() => undefined);

/** Loads the serif after the page is painted with the fallback, which has the same width. */
export function useSerif(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => void loadSerif());
    return () => cancelAnimationFrame(frame);
  }, []);
}
