import { expect, it } from 'vitest';
import { englishAge, kincaidAge } from './english.mjs';
import { germanAge, syllables } from './german.mjs';
import { measureProse } from './measureProse.mjs';

const twoSentences = [
  ['The', 'cat', 'sat', 'on', 'the', 'mat'],
  ['The', 'dog', 'ran'],
];

it('SMOG counts words of three syllables or more, scaled to thirty sentences', () => {
  expect(englishAge(twoSentences)).toBeCloseTo(3.1291 + 5);
  // One such word in two sentences is fifteen in thirty.
  expect(englishAge([...twoSentences.slice(0, 1), ['Remember', 'the', 'dog']])).toBeCloseTo(
    3.1291 + 1.043 * Math.sqrt(15) + 5,
  );
});

it('Flesch-Kincaid counts words per sentence and syllables per word', () => {
  expect(kincaidAge(twoSentences)).toBeCloseTo(0.39 * 4.5 + 11.8 - 15.59 + 5);
});

it('the Wiener Sachtextformel counts words of three syllables or more, words per sentence, long words and words of one syllable', () => {
  expect(germanAge([['Die', 'Beschäftigten', 'arbeiten', 'heute']])).toBeCloseTo(
    0.1935 * 50 + 0.1672 * 4 + 0.1297 * 50 - 0.0327 * 25 - 0.875 + 6,
  );
});

it.each([
  ['Ruhe', 2],
  ['neue', 2],
  ['Bauern', 2],
  ['Quelle', 2],
  ['Situation', 5],
  ['Yoga', 2],
  ['Überstunden', 4],
  ['Hm', 1],
  ['2019', 1],
])('%s has %i German syllables', (word, count) => {
  expect(syllables(word)).toBe(count);
});

it('an article can be outside its limits by its reading age or its length', () => {
  const long = 'Remember to ask them for help today and to write it all down. ';
  const short = 'I ask you to sit down for a while and to look at it. ';
  const text = (ofThree: number, ofOne: number) => `${long.repeat(ofThree)}${short.repeat(ofOne)}`;
  expect(measureProse(text(18, 18), 'en', 'articles')).toMatchObject({
    words: 486,
    sentences: 36,
    age: 12.2,
    isOutside: false,
  });
  expect(measureProse(text(0, 36), 'en', 'articles')).toMatchObject({ age: 8.1, isOutside: true });
  expect(
    measureProse('Remember tomorrow: it is a holiday for you, and you may sleep. '.repeat(36), 'en', 'articles'),
  ).toMatchObject({ age: 18, isOutside: true });
  expect(measureProse(text(9, 9), 'en', 'articles')).toMatchObject({ words: 243, age: 12.2, isOutside: true });
  expect(measureProse(text(36, 36), 'en', 'articles')).toMatchObject({ words: 972, age: 12.2, isOutside: true });
});
