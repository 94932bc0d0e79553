import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { releasedCount } from '../numbers/releasedValues.ts';

/** A standard deviation as it is released: at least 0.05, rounded to two significant digits. */
export interface StandardDeviation {
  sd: number;
  /** True if it was declared, and not computed from answers. */
  declared: boolean;
  /** Degrees of freedom. Infinity if declared. */
  df: number;
}

/** Below this, an estimated standard deviation would claim that people hardly differ. */
const smallestSd = 0.05;
/** With fewer people, the declared standard deviation is more reliable than an estimate. */
const leastPeople = 30;

/** The fewest people that spreads may be about. Other limits are set only in tests, for surveys with a few people. */
export interface SpreadLimits {
  /** A standard deviation of fewer people or degrees of freedom is declared. */
  people: number;
  df: number;
  /** A score of fewer people does not take part in the critical values. */
  compared: number;
}

/**
 * A spread of fewer than ten people is never released (docs/rules/disclosure.md#law-1). Degrees of freedom use the
 * released number of people, which may be up to the minimum less one too high.
 */
export const spreadLimits = (minimum: number): SpreadLimits => ({
  people: leastPeople,
  df: sharesMinimum(minimum) - 1 + (minimum - 1),
  compared: sharesMinimum(minimum),
});

/**
 * The standard deviation of a variable within blocks.
 * @param scores by row from 0 to 1, NaN for no value.
 * @param blocks the index of each row's block.
 * @param declaredSd used if fewer than 30 people have a value.
 * @param minimum for the number of people as it is released.
 */
export function pooledStandardDeviation(
  scores: Float64Array,
  blocks: Uint16Array | Uint32Array,
  declaredSd: number,
  minimum: number,
  limits = spreadLimits(minimum),
): StandardDeviation {
  let blockCount = 0;
  for (const block of blocks) blockCount = Math.max(blockCount, block + 1);
  const [sums, counts] = [new Float64Array(blockCount), new Float64Array(blockCount)];
  let squares = 0;
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row]!;
    if (Number.isNaN(score)) continue;
    sums[blocks[row]!]! += score;
    counts[blocks[row]!]! += 1;
    squares += score * score;
  }
  return standardDeviationOf(pooledVariance(squares, sums, counts, minimum), {
    declaredSd,
    everyone: scores.length,
    minimum,
    limits,
  });
}

/** The mean squared deviation from the own block's mean. */
export interface PooledVariance {
  variance: number;
  /** The number of people with a value. */
  people: number;
  /** The number of blocks, with and without a value. */
  blocks: number;
}

/**
 * Blocks in which fewer than the minimum have a value count as one block, together with the smallest other block if they
 * are fewer in all. Otherwise the variance would narrow down the answers of these few, whose mean is suppressed.
 * @param squares the sum of all squared scores.
 * @param sums the sum of scores, by block.
 * @param counts the number of scores, by block.
 */
export function pooledVariance(
  squares: number,
  sums: Float64Array,
  counts: Float64Array,
  minimum: number,
): PooledVariance {
  const smallestFirst = [...counts.keys()].sort((a, b) => counts[a]! - counts[b]!);
  let [within, people, parts] = [squares, 0, 0];
  let [sum, count] = [0, 0];
  for (const [index, block] of smallestFirst.entries()) {
    sum += sums[block]!;
    count += counts[block]!;
    const next = smallestFirst[index + 1];
    if (next !== undefined && (count < minimum || counts[next]! < minimum)) continue;
    within -= count === 0 ? 0 : (sum * sum) / count;
    people += count;
    parts += 1;
    [sum, count] = [0, 0];
  }
  return { variance: Math.max(0, within) / (people - parts), people, blocks: counts.length };
}

/**
 * The estimate, or the declared standard deviation if too few people have a value. Degrees of freedom follow from
 * intervals. So they use the number of people as it is released, and all blocks: whether anyone in a block has a value
 * is not released.
 */
export function standardDeviationOf(
  { variance, people, blocks }: PooledVariance,
  {
    declaredSd,
    everyone,
    minimum,
    limits,
  }: { declaredSd: number; everyone: number; minimum: number; limits: SpreadLimits },
): StandardDeviation {
  const released = releasedCount(people, everyone, minimum);
  const df = released - blocks;
  return released < limits.people || df < limits.df
    ? { sd: roundSd(declaredSd), declared: true, df: Infinity }
    : { sd: roundSd(Math.sqrt(variance)), declared: false, df };
}

/** At least 0.05, with two significant digits. */
export const roundSd = (sd: number): number => Number(Math.max(smallestSd, sd).toPrecision(2));

/** Two significant digits, rounded up. */
export function roundUp2(value: number): number {
  const rounded = Number(value.toPrecision(2));
  if (rounded >= value) return rounded;
  const [, exponent] = value.toExponential().split('e');
  return Number((rounded + 10 ** (Number(exponent) - 1)).toPrecision(2));
}
