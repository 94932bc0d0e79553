/**
 * The first requested language that is available. Null if none is. A tag matches the language that it begins with:
 * "de-AT" matches "de".
 * @param requested BCP 47 tags in order of preference, as in `navigator.languages`.
 * @param known the available languages.
 */
export function chooseLanguage<Language extends string>(
  requested: readonly string[],
  known: readonly Language[],
): Language | null {
  for (const tag of requested) {
    const [primary] = tag.toLowerCase().split('-');
    const found = known.find((language) => language === primary);
    if (found) return found;
  }
  return null;
}
