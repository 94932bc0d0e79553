import type { Language } from '#contract/languages.ts';

/** The language that something about a participation is shown in: the one asked for, else the one kept, else the organisation's. */
export const languageOf = (
  asked: Language | null,
  row: { language: Language | null; account_language: Language },
): Language => asked ?? row.language ?? row.account_language;
