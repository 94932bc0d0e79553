import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf } from './scoring.ts';
import { shownScore } from './shownScore.ts';

const bands = { good: 0.4, great: 0.7 };

it.each([
  [0, 0],
  [0.334, 33],
  // Halves are rounded up. 0.575 times 100 is 57.49999999999999.
  [0.125, 13],
  [0.575, 58],
  [0.4, 40],
  [0.7, 70],
  // The mean of three times 0.7 is slightly off 0.7 because of floating point.
  [(0.7 + 0.7 + 0.7) / 3, 70],
  // Slightly below the border of a band, so rounding must not cross it.
  [0.399, 39],
  [0.6958, 69],
  [1, 100],
])('%d is shown as %i', (score, number) => {
  expect(shownScore(score, bands)).toBe(number);
});

it('rounds up a score that rounding down would put below its band', () => {
  expect(shownScore(0.403, { good: 0.403, great: 0.7 })).toBe(41);
});

it('is less than a hundredth off the score, and in the same band', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
      const number = shownScore(score, bands);
      expect(Math.abs(number / 100 - score)).toBeLessThan(0.01);
      expect(bandOf(number / 100, bands)).toBe(bandOf(score, bands));
    }),
  );
});

it('rejects an invalid score', () => {
  expect(() => shownScore(1.01, bands)).toThrow('Invalid score');
});
