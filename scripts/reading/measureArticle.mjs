// @ts-check
import { englishAge, kincaidAge } from './english.mjs';
import { germanAge } from './german.mjs';
import { splitProse } from './splitProse.mjs';

/** @typedef {'en' | 'de'} Language */

/**
 * What an article has to keep to, both ends included. A translation is as long as it has to be; German words are longer,
 * so German has an upper end alone.
 */
export const limits = {
  words: { least: 400, most: 800 },
  age: { en: { least: 12, most: 14 }, de: { least: 0, most: 15 } },
};

/**
 * @param {string} markdown an article without its fields
 * @param {Language} language
 */
export function measureArticle(markdown, language) {
  const { words, sentences } = splitProse(markdown, language);
  const age = round(language === 'en' ? englishAge(sentences) : germanAge(sentences));
  const isOutside =
    age < limits.age[language].least ||
    age > limits.age[language].most ||
    (language === 'en' && (words < limits.words.least || words > limits.words.most));
  return {
    words,
    sentences: sentences.length,
    wordsPerSentence: round(sentences.flat().length / sentences.length),
    age,
    /** Years by the second formula; there is none for German. */
    kincaidAge: language === 'en' ? round(kincaidAge(sentences)) : null,
    isOutside,
  };
}

/** @param {number} figure */
const round = (figure) => Math.round(figure * 10) / 10;
