// @ts-check
import { syllable } from 'syllable';

/**
 * Reading age of an English text in years: the SMOG grade (McLaughlin 1969), which predicts who understands a text
 * completely, plus 5, the age at which grades begin. It is the recommended measure for health information (Fitzsimmons
 * and others 2010). McLaughlin counts 30 sentences. Here every text is counted as a whole and scaled to 30. The measure
 * ignores meaning and order, and is rough for fewer than 30 sentences.
 * @param {string[][]} sentences the words of each
 */
export function englishAge(sentences) {
  const long = sentences.flat().filter((word) => syllables(word) >= 3).length;
  return 3.1291 + 1.043 * Math.sqrt((long * 30) / sentences.length) + 5;
}

/**
 * Reading age of an English text in years, by the Flesch-Kincaid grade (Kincaid and others 1975). This predicts a lower
 * degree of understanding and so a lower age: about three years below SMOG for short sentences of short words.
 * @param {string[][]} sentences the words of each
 */
export function kincaidAge(sentences) {
  const words = sentences.flat();
  const total = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (total / words.length) - 15.59 + 5;
}

/**
 * Spoken syllables of a word. A number counts as one.
 * @param {string} word
 */
const syllables = (word) => (/\d/.test(word) ? 1 : Math.max(1, syllable(word)));
