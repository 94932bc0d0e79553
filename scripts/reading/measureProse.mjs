// @ts-check
import { englishAge, kincaidAge } from './english.mjs';
import { germanAge } from './german.mjs';
import { splitProse } from './splitProse.mjs';

/** @typedef {'en' | 'de'} Language */

/**
 * Limits of each kind of text, inclusive. A translated article may have any length, and German words are longer, so
 * German has only an upper limit of age. Country notes, screens and mails must not become harder than they were when
 * they were first measured.
 */
export const limits = {
  articles: { words: { least: 320, most: 600 }, age: { en: { least: 12, most: 14 }, de: { least: 0, most: 15 } } },
  screens: { age: { en: { least: 0, most: 12.5 }, de: { least: 0, most: 12.2 } } },
  countryNotes: { age: { en: { least: 0, most: 14.6 }, de: { least: 0, most: 14.8 } } },
  mails: { age: { en: { least: 0, most: 13.4 }, de: { least: 0, most: 12.8 } } },
};

/**
 * Measures the length and the reading age of a text. Ages are in years. Headings count as words, but not as sentences.
 * @param {string} markdown without front matter
 * @param {Language} language
 * @param {keyof typeof limits} kind
 */
export function measureProse(markdown, language, kind) {
  const { words, sentences } = splitProse(markdown, language);
  const age = round(language === 'en' ? englishAge(sentences) : germanAge(sentences));
  const { least, most } = limits[kind].age[language];
  const length = kind === 'articles' && language === 'en' ? limits.articles.words : { least: 0, most: Infinity };
  return {
    words,
    sentences: sentences.length,
    wordsPerSentence: round(sentences.flat().length / sentences.length),
    age,
    /** The age by the second formula, in years. There is no such formula for German. */
    kincaidAge: language === 'en' ? round(kincaidAge(sentences)) : null,
    isOutside: age < least || age > most || words < length.least || words > length.most,
  };
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
