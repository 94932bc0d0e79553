/**
 * The languages that participants can choose from, by BCP 47 tag, each by its own name. English is the one in which
 * everything is written first: what another language lacks is shown in it.
 */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as [Language, ...Language[]];
