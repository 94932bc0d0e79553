import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownScore } from './scoreBands.ts';
import { bandOf } from '#rules/scoring.ts';

const bands = { good: 0.4, great: 0.7 };

it.each([
  [0, 0],
  [0.334, 33],
  // Half goes up; 0.575 times 100 is 57.49999999999999.
  [0.125, 13],
  [0.575, 58],
  [0.4, 40],
  [0.7, 70],
  // The mean of three times 0.7 misses 0.7 by a hair.
  [(0.7 + 0.7 + 0.7) / 3, 70],
  // Below a border by less than rounding sees.
  [0.399, 39],
  [0.6958, 69],
  [1, 100],
])('%d is shown as %i', (score, number) => {
  expect(shownScore(score, bands)).toBe(number);
});

it('a figure that would be rounded down below its border is shown above it', () => {
  expect(shownScore(0.403, { good: 0.403, great: 0.7 })).toBe(41);
});

it('is within a hundredth of the score, and in its band', () => {
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
