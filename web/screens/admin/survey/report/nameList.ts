import { currentLocale } from '#web/i18n/translate.ts';

/** Names in a sentence: "A, B and C". */
export const nameList = (names: readonly string[]) =>
  new Intl.ListFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale()).format(names);
