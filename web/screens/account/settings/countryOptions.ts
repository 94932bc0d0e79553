import { countries } from '#rules/countries.ts';
import { currentLocale } from '#web/i18n/translate.ts';
import type { SearchableOption } from '#web/ui/SearchableSelect.tsx';

const known = new Map<string, SearchableOption[]>();

/** Every country, by its name in the language that is shown. */
export function countryOptions(): SearchableOption[] {
  const locale = currentLocale();
  const options = known.get(locale) ?? namesIn(locale);
  known.set(locale, options);
  return options;
}

function namesIn(locale: string): SearchableOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
