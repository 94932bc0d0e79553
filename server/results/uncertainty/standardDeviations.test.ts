import { expect, test } from 'vitest';
import { pooledStandardDeviation, pooledVariance, roundSd, roundUp2 } from './standardDeviations.ts';
import fixtures from '#testing/results/uncertainty.fixtures.json' with { type: 'json' };

test('the pooled variance is that of R, and is released rounded from 30 people up', () => {
  for (const { scores, blocks, sd, df, released } of fixtures.pooled) {
    const known = scores.flatMap((score, row) => (score === null ? [] : [{ score, block: blocks[row]! }]));
    const [sums, counts] = [new Float64Array(6), new Float64Array(6)];
    for (const { score, block } of known) {
      sums[block]! += score;
      counts[block]! += 1;
    }
    const squares = known.reduce((sum, { score }) => sum + score * score, 0);
    const estimate = pooledVariance(squares, sums, counts);
    expect(Math.abs(Math.sqrt(estimate.variance) / sd - 1)).toBeLessThan(1e-6);
    expect(estimate).toMatchObject({ people: known.length, df });

    const columns = [Float64Array.from(scores, (score) => score ?? NaN), Uint16Array.from(blocks)] as const;
    expect(pooledStandardDeviation(...columns, 0.21, 1)).toEqual(
      known.length < 30 ? { sd: 0.21, declared: true, df: Infinity } : { sd: released, declared: false, df },
    );
  }
  const sizes = fixtures.pooled.map(({ scores }) => scores.filter((score) => score !== null).length);
  expect(Math.min(...sizes)).toBeLessThan(30);
  expect(Math.max(...sizes)).toBeGreaterThan(30);
});

test('people in different blocks may differ without any deviation within blocks', () => {
  const scores = Float64Array.from({ length: 40 }, (_, row) => (row < 20 ? 0 : 1));
  const blocks = Uint16Array.from({ length: 40 }, (_, row) => (row < 20 ? 0 : 1));
  expect(pooledStandardDeviation(scores, blocks, 0.2, 5)).toEqual({ sd: 0.05, declared: false, df: 38 });
  expect(pooledStandardDeviation(scores, new Uint16Array(40), 0.2, 5)).toEqual({ sd: 0.51, declared: false, df: 39 });
});

test('without degrees of freedom the standard deviation is the declared one', () => {
  const alone = Uint16Array.from({ length: 40 }, (_, row) => row);
  expect(pooledStandardDeviation(new Float64Array(40), alone, 0.2, 5).declared).toBe(true);
});

test('a standard deviation has two significant digits and is at least 0.05', () => {
  expect([0, 0.0499, 0.0551, 0.2349, 0.235001].map(roundSd)).toEqual([0.05, 0.05, 0.055, 0.23, 0.24]);
});

test('critical values are rounded up to two significant digits', () => {
  expect([0, 2.3, 2.30001, 2.39, 9.91, 0.0994, 12.1].map(roundUp2)).toEqual([0, 2.3, 2.4, 2.4, 10, 0.1, 13]);
});
