// @ts-check

/**
 * Reading age of a German text in years: the grade of the first new Wiener Sachtextformel (Bamberger and Vanecek
 * 1984), which runs from 4 to 15, plus 6, the age at which grades begin. It was developed for young people's
 * non-fiction. It ignores meaning and order, and treats each long compound as a hard word.
 * @param {string[][]} sentences the words of each
 */
export function germanAge(sentences) {
  const words = sentences.flat();
  /** @param {(word: string) => boolean} test */
  const percent = (test) => (words.filter(test).length / words.length) * 100;
  const threeSyllables = percent((word) => syllables(word) >= 3);
  const overSixLetters = percent((word) => word.length > 6);
  const oneSyllable = percent((word) => syllables(word) === 1);
  const length = words.length / sentences.length;
  return 0.1935 * threeSyllables + 0.1672 * length + 0.1297 * overSixLetters - 0.0327 * oneSyllable - 0.875 + 6;
}

/**
 * Counts the syllables of a word by its vowels. Some pairs of vowels count as one, and so does a number. This is wrong
 * if such a pair belongs to two syllables ("beeilen", "Familie"), which is rare.
 * @param {string} word
 */
export function syllables(word) {
  if (/\d/.test(word)) return 1;
  const letters = word.toLowerCase().replaceAll('qu', 'q');
  return Math.max(1, letters.match(/äu|au|eu|ei|ai|ie|ee|oo|aa|y(?![aeiou])|[aeiouäöü]/g)?.length ?? 0);
}
