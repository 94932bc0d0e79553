// @ts-check

/**
 * What is wrong with the sentences of a language.
 * @param {Record<string, unknown>} catalogue translations by their English sentences
 * @param {string[]} sentences all that the screens show
 * @returns {{ missing: string[], faults: string[] }} missing: English sentences without a translation
 */
export function catalogueFaults(catalogue, sentences) {
  const known = new Set(sentences);
  const missing = sentences.filter((sentence) => !Object.hasOwn(catalogue, sentence));
  const faults = Object.entries(catalogue).flatMap(([sentence, translation]) => {
    if (!known.has(sentence)) return [`no screen shows “${sentence}” any more`];
    if (typeof translation !== 'string' || translation.trim() === '') return [`“${sentence}” has an empty translation`];
    const [wanted, found] = [placeholdersOf(sentence), placeholdersOf(translation)];
    return wanted === found
      ? []
      : [`“${sentence}” has the placeholders ${wanted || 'none'}, its translation ${found || 'none'}`];
  });
  return { missing, faults };
}

/** @param {string} text */
const placeholdersOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');
