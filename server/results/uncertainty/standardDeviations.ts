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
/** A spread of fewer than ten people is never released (docs/rules/disclosure.md#law-1). */
const leastDf = 9;

/**
 * The standard deviation of a variable within blocks.
 * @param scores by row from 0 to 1, NaN for no value.
 * @param blocks the index of each row's block.
 * @param declaredSd used if fewer than 30 people have a value.
 * @param minimum for the number of people as it is released. Degrees of freedom follow from intervals.
 */
export function pooledStandardDeviation(
  scores: Float64Array,
  blocks: Uint16Array | Uint32Array,
  declaredSd: number,
  minimum: number,
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
  return standardDeviationOf(pooledVariance(squares, sums, counts), { declaredSd, everyone: scores.length, minimum });
}

/** The mean squared deviation from the own block's mean. */
export interface PooledVariance {
  variance: number;
  /** The number of people with a value. */
  people: number;
  /** Degrees of freedom: people minus blocks, of those with a value. */
  df: number;
}

/**
 * @param squares the sum of all squared scores.
 * @param sums the sum of scores, by block.
 * @param counts the number of scores, by block.
 */
export function pooledVariance(squares: number, sums: Float64Array, counts: Float64Array): PooledVariance {
  let [within, people, blocks] = [squares, 0, 0];
  for (let block = 0; block < counts.length; block += 1) {
    const count = counts[block]!;
    if (count === 0) continue;
    within -= (sums[block]! * sums[block]!) / count;
    people += count;
    blocks += 1;
  }
  return { variance: Math.max(0, within) / (people - blocks), people, df: people - blocks };
}

/** The estimate, or the declared standard deviation if too few people have a value. */
export function standardDeviationOf(
  { variance, people, df }: PooledVariance,
  { declaredSd, everyone, minimum }: { declaredSd: number; everyone: number; minimum: number },
): StandardDeviation {
  const released = releasedCount(people, everyone, minimum);
  return released < leastPeople || df < leastDf
    ? { sd: roundSd(declaredSd), declared: true, df: Infinity }
    : { sd: roundSd(Math.sqrt(variance)), declared: false, df: df + released - people };
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
