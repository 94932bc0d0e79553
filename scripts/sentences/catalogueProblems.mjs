// @ts-check

/** @typedef {import('./collectSentences.mjs').CollectedSentences} CollectedSentences */

/**
 * Checks the sentences of a language.
 * @param {Record<string, unknown>} catalogue translations by their English sentences
 * @param {Pick<CollectedSentences, 'all' | 'plurals'>} sentences all that the screens show
 * @param {string} tag of the language
 * @returns {{ missing: string[], problems: string[] }} missing: English sentences without a translation
 */
export function catalogueProblems(catalogue, { all, plurals }, tag) {
  const categories = pluralCategories(tag);
  // If a language has other plural forms than English, all of them are under the plural sentence.
  const several = new Set(categories === null ? [] : plurals.map(({ other }) => other));
  const single = [...all, ...(categories === null ? plurals.flatMap(({ one, other }) => [one, other]) : [])];
  const known = new Set([...single, ...several]);
  const problems = Object.entries(catalogue).flatMap(([sentence, translation]) => {
    if (!known.has(sentence)) return [`no screen shows “${sentence}” any more`];
    return several.has(sentence)
      ? pluralProblems(sentence, translation, tag)
      : textProblems(`“${sentence}”`, sentence, translation);
  });
  return { missing: [...known].filter((sentence) => !Object.hasOwn(catalogue, sentence)), problems };
}

/**
 * The plural categories (CLDR) of whole numbers in a language. Null if they are those of English, one for 1 and other
 * for the rest. The category of a million, which French and Spanish have, may be omitted.
 * @param {string} tag
 * @returns {string[] | null}
 */
function pluralCategories(tag) {
  const rules = new Intl.PluralRules(tag);
  const found = Array.from({ length: 1000 }, (_, number) => rules.select(number));
  return found.every((category, number) => category === (number === 1 ? 'one' : 'other')) ? null : [...new Set(found)];
}

/**
 * Checks the forms of a sentence with a number.
 * @param {string} sentence the English plural
 * @param {unknown} forms
 * @param {string} tag
 * @returns {string[]}
 */
export function pluralProblems(sentence, forms, tag) {
  const needed = new Set([...(pluralCategories(tag) ?? []), 'other']);
  const allowed = new Set(/** @type {string[]} */ (new Intl.PluralRules(tag).resolvedOptions().pluralCategories));
  if (typeof forms !== 'object' || forms === null) return [`“${sentence}” needs the forms ${[...needed].join(', ')}`];
  const written = Object.keys(forms);
  return [
    ...[...needed]
      .filter((category) => !written.includes(category))
      .map((category) => `“${sentence}” has no form ${category}`),
    ...Object.entries(forms).flatMap(([category, text]) =>
      allowed.has(category)
        ? textProblems(`“${sentence}”, form ${category},`, sentence, text)
        : [`“${sentence}” has a form ${category}, which the language has not`],
    ),
  ];
}

/**
 * @param {string} name
 * @param {string} sentence
 * @param {unknown} translation
 */
function textProblems(name, sentence, translation) {
  if (typeof translation === 'object') return [`${name} has forms, and the language needs one sentence here`];
  if (typeof translation !== 'string' || translation.trim() === '') return [`${name} has an empty translation`];
  const [requested, found] = [placeholdersOf(sentence), placeholdersOf(translation)];
  return requested === found
    ? []
    : [`${name} has the placeholders ${requested || 'none'}, its translation ${found || 'none'}`];
}

/** @param {string} text */
const placeholdersOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
