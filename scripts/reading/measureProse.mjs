// @ts-check
import { englishAge, kincaidAge } from './english.mjs';
import { germanAge } from './german.mjs';
import { splitProse } from './splitProse.mjs';

/** @typedef {'en' | 'de'} Language */

/**
 * Limits of each kind of text, both ends included. A translated article is as long as it has to be, and German words are longer, so German
 * has an upper end alone. Screens and mails may
 * become no harder than they were when they were first measured.
 */
export const limits = {
  articles: { words: { least: 400, most: 800 }, age: { en: { least: 12, most: 14 }, de: { least: 0, most: 15 } } },
  screens: { age: { en: { least: 0, most: 12.5 }, de: { least: 0, most: 12.2 } } },
  mails: { age: { en: { least: 0, most: 13.4 }, de: { least: 0, most: 12.8 } } },
};

/**
 * Measures how long and how hard to read a text is: ages in years, words with headings, sentences without.
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
    /** Years by the second formula. There is none for German. */
    kincaidAge: language === 'en' ? round(kincaidAge(sentences)) : null,
    isOutside: age < least || age > most || words < length.least || words > length.most,
  };
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
