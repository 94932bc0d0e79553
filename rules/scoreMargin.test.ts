import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBeyondChance, nearbyBand, scoreMargin, smallestChange } from './scoreMargin.ts';
import { bandOf } from './scoring.ts';

const bands = { good: 0.4, great: 0.7 };

it('is 1.96 standard errors', () => {
  expect(scoreMargin(0.1)).toBeCloseTo(0.196, 12);
  expect(scoreMargin(0.05)).toBeCloseTo(0.098, 12);
});

it.each([
  [0, null],
  [0.29, null],
  [0.3, 'good'],
  [0.33, 'good'],
  [0.4, 'poor'],
  [0.5, 'poor'],
  // The mean of 0.3, 0.5 and 0.7 is slightly above 0.5 because of floating point.
  [(0.3 + 0.5 + 0.7) / 3, 'poor'],
  [0.51, null],
  [0.59, null],
  [0.6, 'great'],
  [0.69, 'great'],
  [0.7, 'good'],
  [0.8, 'good'],
  [0.81, null],
  [1, null],
] as const)('the band near %d is %s', (score, band) => {
  expect(nearbyBand(score, scoreMargin(0.1), bands)).toBe(band);
});

it('is the nearer of two bands', () => {
  expect([0.52, 0.58].map((score) => nearbyBand(score, scoreMargin(0.3), bands))).toEqual(['poor', 'great']);
});

it('is never the own band, and not two bands away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (score, error) => {
        const [own, other] = [bandOf(score, bands), nearbyBand(score, scoreMargin(error), bands)];
        expect(other).not.toBe(own);
        if (other !== null) expect([own, other]).toContain('good');
      },
    ),
  );
});

it('rejects an invalid score', () => {
  expect(() => nearbyBand(1.01, 0.2, bands)).toThrow('Invalid score');
});

/** The standard error with which differences of a quarter are exactly the smallest change. */
const errorOfQuarter = 0.25 / (1.96 * Math.SQRT2);

it('takes a change of 1.96 × √2 standard errors as the smallest one', () => {
  expect(smallestChange(0.1)).toBeCloseTo(0.27719, 5);
  expect(smallestChange(errorOfQuarter)).toBeCloseTo(0.25, 12);
});

it.each([
  [0.5, 0.75, false],
  [0.75, 0.5, false],
  // In floating point, this difference is slightly above a quarter.
  [0.1, 0.35 + 1e-16, false],
  [0.5, 0.751, true],
  [0.751, 0.5, true],
  [0.5, 0.749, false],
  [0.5, 0.5, false],
  [0, 1, true],
])('the change from %d to %d is beyond chance: %s', (before, after, beyond) => {
  expect(isBeyondChance(before, after, errorOfQuarter)).toBe(beyond);
});
