/** The form of an English sentence for a number. For texts that exist only in English; web/i18n has the others. */
export const englishPlural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules('en').select(count) === 'one' ? one : other;
