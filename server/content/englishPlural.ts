/** The one of two English sentences that fits a number. For texts that exist in English alone; web/i18n has the others. */
export const englishPlural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules('en').select(count) === 'one' ? one : other;
