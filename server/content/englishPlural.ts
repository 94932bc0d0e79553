/**
 * Selects the singular or plural form of an English text. It is only for texts that exist in no other language. For the
 * others, use web/i18n.
 */
export const englishPlural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules('en').select(count) === 'one' ? one : other;
