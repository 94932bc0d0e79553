/**
 * The first of the wanted languages that there is, null where there is none. A wanted tag is met by the language it
 * begins with: "de-AT" by "de".
 * @param requested BCP 47 tags, the most wanted first, as `navigator.languages` has them.
 * @param known the languages that there are.
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
