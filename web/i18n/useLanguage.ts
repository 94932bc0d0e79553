import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/languages.ts';
import { currentLanguage, languageVersion, watchLanguage } from './language.ts';

/** The participant's language. The component and everything in it re-render when it changes. */
export function useLanguage(): Language {
  useSyncExternalStore(watchLanguage, languageVersion);
  return currentLanguage();
}
