import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentShares } from './percentShares.ts';

it('rounds poor, then good within what remains', () => {
  expect(percentShares({ minRatio: 1 / 3, midRatio: 1 / 3, maxRatio: 1 / 3 })).toEqual({
    poor: 33,
    good: 33,
    great: 34,
  });
  expect(percentShares({ minRatio: 0.125, midRatio: 0.875, maxRatio: 0 })).toEqual({ poor: 13, good: 87, great: 0 });
  expect(percentShares({ minRatio: 0, midRatio: 0, maxRatio: 1 })).toEqual({ poor: 0, good: 0, great: 100 });
});

it('returns null for suppressed shares', () => {
  expect(percentShares({ minRatio: null, midRatio: null, maxRatio: null })).toBeNull();
});

it('always adds up to 100, with each share off by at most one and a half points', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500)).filter((counts) => counts.some(Boolean)),
      (counts) => {
        const all = counts[0] + counts[1] + counts[2];
        const [minRatio, midRatio, maxRatio] = [counts[0] / all, counts[1] / all, counts[2] / all];
        const { poor, good, great } = percentShares({ minRatio, midRatio, maxRatio })!;
        expect(poor + good + great).toBe(100);
        for (const [percent, ratio] of [
          [poor, minRatio],
          [good, midRatio],
          [great, maxRatio],
        ] as const) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(Math.abs(percent - ratio * 100)).toBeLessThanOrEqual(1.5);
        }
      },
    ),
  );
});
