import { expect, test } from 'vitest';
import { compareScores, restOf, scoreInterval, type Measured } from './intervals.ts';
import type { StandardDeviation } from './standardDeviations.ts';
import fixtures from '#testing/results/uncertainty.fixtures.json' with { type: 'json' };

const sdOf = (sd: number, df: number | null = null): StandardDeviation => ({
  sd,
  declared: df === null,
  df: df ?? Infinity,
});
const expectClose = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(1e-6);

test('intervals of scores and differences are those of R', () => {
  for (const { mean, n, sd, df, family, interval, differenceInterval } of fixtures.intervals) {
    const [a, b] = [0, 1].map((index): Measured => {
      return { mean: mean[index]!, n: n[index]!, sd: sdOf(sd[index]!, df[index]) };
    });
    const own = scoreInterval(a!.mean, a!.n, a!.sd);
    expectClose(own.low, interval[0]!);
    expectClose(own.high, interval[1]!);
    const { differenceInterval: of } = compareScores(a!, b!, { family }, 0.05);
    expectClose(of.low, differenceInterval[0]!);
    expectClose(of.high, differenceInterval[1]!);
  }
  expect(fixtures.intervals.some(({ interval }) => interval[1] === 1)).toBe(true);
  expect(fixtures.intervals.some(({ df }) => df.every((each) => each === null))).toBe(true);
});

test('the interval of a limited mean reaches to the end of the scale', () => {
  expect(scoreInterval(0.95, 9, sdOf(0.05), 'high')).toEqual({ low: expect.closeTo(0.9173, 4), high: 1 });
  expect(scoreInterval(0.05, 9, sdOf(0.05), 'low')).toEqual({ low: 0, high: expect.closeTo(0.0827, 4) });
  expect(scoreInterval(0.95, 10, sdOf(0.05)).high).toBeCloseTo(0.981, 3);
});

/** Returns two groups whose difference is this many standard errors of 0.02 each. */
const apart = (errors: number, n = 200) => {
  const sd = sdOf(0.02 * Math.sqrt(n / 2));
  return [
    { mean: 0.5 + 0.02 * errors, n, sd },
    { mean: 0.5, n, sd },
  ] as const;
};
const critical = { clearly: 3, probably: 2 };

test('a difference is clear beyond the critical value and from the smallest that matters up', () => {
  expect(compareScores(...apart(3.01), critical, 0.05).difference).toBe('clearlyHigher');
  expect(compareScores(...apart(-3.01), critical, 0.05).difference).toBe('clearlyLower');
  expect(compareScores(...apart(2.99), critical, 0.05).difference).toBe('probablyHigher');
  expect(compareScores(...apart(-2.01), critical, 0.05).difference).toBe('probablyLower');
  expect(compareScores(...apart(1.99), critical, 0.05).difference).toBe('noClearDifference');
  // Certain, but too small to matter.
  expect(compareScores(...apart(3.01), critical, 0.07).difference).toBe('probablyHigher');
  // 0.35 - 0.3 is less than 0.05 in floating point.
  const sd = sdOf(0.2, 40_000);
  const [a, b] = [0.35, 0.3].map((mean) => ({ mean, n: 20_000, sd }));
  expect(compareScores(a!, b!, critical, 0.05).difference).toBe('clearlyHigher');
});

test('scores are practically the same if the 90 % interval is within the smallest difference that matters', () => {
  const margin = 1.6449;
  expect(compareScores(...apart(0.5), critical, 0.02 * (margin + 0.51)).difference).toBe('practicallySame');
  expect(compareScores(...apart(-0.5), critical, 0.02 * (margin + 0.49)).difference).toBe('noClearDifference');
  // More than probably higher, and still practically the same.
  expect(compareScores(...apart(2.5), critical, 0.02 * (margin + 2.51)).difference).toBe('practicallySame');
});

test('a label agrees with its interval: nothing is clear whose interval includes no difference', () => {
  const clear = compareScores(...apart(3.01), critical, 0.05);
  expect(clear.differenceInterval.low).toBeGreaterThan(0);
  const unclear = compareScores(...apart(2.99), critical, 0.05);
  expect(unclear.differenceInterval.low).toBeLessThan(0);
});

test('t has the smaller degrees of freedom, and a fixed value has none', () => {
  const one = { mean: 0.5, n: 100, sd: sdOf(0.2, 30) };
  const marginTo = (other: Measured) => compareScores(one, other, { family: 1 }, 0.05).differenceInterval.high;
  expectClose(marginTo({ mean: 0.5, n: 100, sd: sdOf(0.2) }), 2.0422725 * Math.sqrt(2) * 0.02);
  expectClose(marginTo({ mean: 0.5, n: Infinity, sd: sdOf(0.2, 5) }), 2.0422725 * 0.02);
});

test('the rest is computed from released values, clipped and limited', () => {
  expect(restOf({ mean: 0.6, n: 100 }, { mean: 0.5, n: 20 })).toEqual({ mean: expect.closeTo(0.625, 12), n: 80 });
  expect(restOf({ mean: 0.9, n: 100 }, { mean: 0.2, n: 20 })).toEqual({ mean: 1, n: 80 });
  expect(restOf({ mean: 0.1, n: 29 }, { mean: 0.5, n: 20 })).toEqual({ mean: 0.05, n: 9 });
  expect(restOf({ mean: 0.5, n: 20 }, { mean: 0.5, n: 20 })).toBeNull();
  expect(restOf({ mean: 0.5, n: 20 }, { mean: 0.5, n: 21 })).toBeNull();
});

test('the example of docs/scoring.md is right', () => {
  const sd = sdOf(0.2, 240);
  const own = { mean: 0.62, n: 48 };
  const interval = scoreInterval(own.mean, own.n, sd);
  expect([interval.low, interval.high].map((end) => end.toFixed(2))).toEqual(['0.56', '0.68']);
  const others = restOf({ mean: 0.68, n: 246 }, own)!;
  expect(others).toEqual({ mean: expect.closeTo(0.695, 3), n: 198 });
  const { difference, differenceInterval } = compareScores(
    { ...own, sd },
    { ...others, sd },
    { clearly: 2.9, probably: 2.3 },
    0.05,
  );
  expect(difference).toBe('probablyLower');
  expect((differenceInterval.high - differenceInterval.low) / 2).toBeCloseTo(0.093, 3);
});
