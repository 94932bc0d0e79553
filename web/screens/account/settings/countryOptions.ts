import { countries } from '../../../../rules/countries.ts';
import { currentLocale } from '../../../i18n/translate.ts';
import type { SearchableOption } from '../../../ui/SearchableSelect.tsx';

/** Every country, by its name in the language that is shown. */
export function countryOptions(): SearchableOption[] {
  const locale = currentLocale();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
