/**
 * The languages that participants can choose from, by BCP 47 tag, each with its own name. English is the source
 * language: texts missing from another language are shown in English.
 */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as [Language, ...Language[]];
