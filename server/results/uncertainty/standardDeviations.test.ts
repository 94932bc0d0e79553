import { expect, test } from 'vitest';
import { pooledStandardDeviation, pooledVariance, roundSd, roundUp2 } from './standardDeviations.ts';
import { randomDraws } from '#testing/randomDraws.ts';
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
    const estimate = pooledVariance(squares, sums, counts, 1);
    expect(Math.abs(Math.sqrt(estimate.variance) / sd - 1)).toBeLessThan(1e-6);
    expect(estimate.people).toBe(known.length);

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

test('whether it is declared does not disclose how many people have a value, beyond the released number', () => {
  const released = (people: number, values: number) =>
    pooledStandardDeviation(
      Float64Array.from({ length: people }, (_, row) => (row < values ? (row % 2) / 2 : NaN)),
      new Uint16Array(people),
      0.2,
      5,
    );
  // One to four people without a value are not disclosed, and five are.
  for (const values of [26, 27, 28, 29, 30])
    expect(released(30, values)).toEqual({ sd: 0.25, declared: false, df: 29 });
  for (const [people, values] of [
    [29, 29],
    [34, 29],
    [30, 25],
  ] as const)
    expect(released(people, values)).toEqual({ sd: 0.2, declared: true, df: Infinity });
});

test('degrees of freedom do not disclose whether anyone in a block has a value', () => {
  const blocks = Uint16Array.from({ length: 60 }, (_, row) => (row < 54 ? 0 : 1));
  const deviationWithout = (left: readonly number[]) =>
    pooledStandardDeviation(
      Float64Array.from(blocks, (_, row) => (left.includes(row) ? NaN : (row % 2) / 2)),
      blocks,
      0.2,
      5,
    );
  const noneInBlock = deviationWithout([54, 55, 56, 57, 58, 59]);
  expect(deviationWithout([53, 54, 55, 56, 57, 58])).toEqual(noneInBlock);
  expect(noneInBlock).toEqual({ sd: 0.25, declared: false, df: 52 });
});

test.each([
  { minimum: 5, leastDf: 13 },
  { minimum: 50, leastDf: 98 },
])('with a minimum of $minimum, an estimate needs $leastDf degrees of freedom', ({ minimum, leastDf }) => {
  const isDeclared = (df: number) => {
    // 40 blocks of one person, and a block of all others.
    const blocks = Uint16Array.from({ length: 41 + df }, (_, row) => Math.min(40, row));
    return pooledStandardDeviation(new Float64Array(blocks.length), blocks, 0.2, minimum).declared;
  };
  expect([isDeclared(leastDf - 1), isDeclared(leastDf)]).toEqual([true, false]);
});

test('the variance does not narrow down the answers of fewer than the minimum in a block', () => {
  // In four blocks, 21, 20, one and three people have a value, and no one in the last one.
  const draws = randomDraws(1);
  const scores = Array.from({ length: 45 }, () => draws.integer(0, 4) / 4);
  const varianceOf = (given: readonly number[]) => {
    const [sums, counts] = [new Float64Array(5), new Float64Array(5)];
    given.forEach((score, row) => {
      const block = row < 21 ? 0 : row < 41 ? 1 : row < 42 ? 2 : 3;
      sums[block]! += score;
      counts[block]! += 1;
    });
    const squares = given.reduce((sum, score) => sum + score * score, 0);
    return pooledVariance(squares, sums, counts, 5).variance;
  };
  /** After swapping the answers of the person who is alone and of each of these. */
  const swappedWith = (from: number, to: number) =>
    scores.slice(from, to).map((score, index) => varianceOf(scores.with(41, score).with(from + index, scores[41]!)));
  for (const variance of swappedWith(21, 45)) expect(variance).toBeCloseTo(varianceOf(scores), 12);
  expect(swappedWith(0, 21).some((variance) => Math.abs(variance - varianceOf(scores)) > 1e-6)).toBe(true);
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
