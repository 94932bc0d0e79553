import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/languages.ts';
import { currentLanguage, languageVersion, watchLanguage } from './language.ts';

/** The participant's language. Whoever asks is shown anew, and all within it, when the words change. */
export function useLanguage(): Language {
  useSyncExternalStore(watchLanguage, languageVersion);
  return currentLanguage();
}
