import type { Difference, Interval } from '#contract/entities/surveyReport.ts';
import { reaches } from '#rules/scoring.ts';
import { limitedMean, type Limit } from '../numbers/releasedValues.ts';
import { tQuantile } from './quantiles.ts';
import type { StandardDeviation } from './standardDeviations.ts';

/** A score as it is released, from 0 to 1. */
export interface Measured {
  mean: number;
  /** Number of people. Infinity for a fixed value, such as a norm. */
  n: number;
  sd: StandardDeviation;
}

/** In standard errors. A difference is clear or probable beyond them. */
export interface CriticalValues {
  clearly: number;
  probably: number;
}

export interface Comparison {
  difference: Difference;
  /** The difference plus or minus what it must exceed to be clear. From -1 to 1 or beyond. */
  differenceInterval: Interval;
}

const around = (middle: number, margin: number): Interval => ({ low: middle - margin, high: middle + margin });

/**
 * The 95 % interval of a score, within 0 to 1: the mean plus or minus t × SD / √n.
 * @param limit of a limited mean. It may be any value beyond the limit, so its interval reaches to 0 or 1.
 */
export function scoreInterval(mean: number, n: number, sd: StandardDeviation, limit: Limit | null = null): Interval {
  const { low, high } = around(mean, (tQuantile(0.975, sd.df) * sd.sd) / Math.sqrt(n));
  return { low: limit === 'low' ? 0 : Math.max(0, low), high: limit === 'high' ? 1 : Math.min(1, high) };
}

/** The standard error of the difference of two scores: √(SD₁²/n₁ + SD₂²/n₂). */
export const standardError = (a: Measured, b: Measured): number =>
  Math.sqrt((a.sd.sd * a.sd.sd) / a.n + (b.sd.sd * b.sd.sd) / b.n);

/**
 * Compares a score with another one.
 * @param critical what a difference must exceed in standard errors, from `criticalValues`. Or the number of comparisons
 *   in the family, for t with the smaller degrees of freedom and Bonferroni's correction.
 * @param smallestDifference the smallest difference that matters. A smaller one is never clear.
 */
export function compareScores(
  a: Measured,
  b: Measured,
  critical: { family: number } | CriticalValues,
  smallestDifference: number,
): Comparison {
  const difference = a.mean - b.mean;
  const error = standardError(a, b);
  const df = Math.min(...[a, b].map(({ n, sd }) => (n === Infinity ? Infinity : sd.df)));
  const { clearly, probably } = 'family' in critical ? bonferroni(critical.family, df) : critical;
  return {
    difference: differenceOf(difference, {
      clear: clearly * error,
      probable: probably * error,
      // Two one-sided tests at 5 % (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15: 657-680).
      same: smallestDifference - tQuantile(0.95, df) * error,
      smallestDifference,
    }),
    differenceInterval: around(difference, clearly * error),
  };
}

/** Two-sided critical values of a family of comparisons: 95 % for clearly, and 80 % for probably. */
const bonferroni = (family: number, df: number): CriticalValues => ({
  clearly: tQuantile(1 - 0.05 / (2 * family), df),
  probably: tQuantile(1 - 0.2 / (2 * family), df),
});

/** The first that holds of: clearly, practically the same, probably, no clear difference. */
function differenceOf(
  difference: number,
  limits: { clear: number; probable: number; same: number; smallestDifference: number },
): Difference {
  const size = Math.abs(difference);
  const isHigher = difference > 0;
  if (size > limits.clear && reaches(size, limits.smallestDifference))
    return isHigher ? 'clearlyHigher' : 'clearlyLower';
  if (size <= limits.same) return 'practicallySame';
  if (size > limits.probable) return isHigher ? 'probablyHigher' : 'probablyLower';
  return 'noClearDifference';
}

/**
 * The released mean of all others, (N·M − n·m) / (N − n), within 0 to 1 and limited like any released mean. Null if no
 * one else is left.
 */
export function restOf(
  whole: { mean: number; n: number },
  part: { mean: number; n: number },
): { mean: number; n: number } | null {
  const n = whole.n - part.n;
  if (n <= 0) return null;
  const mean = (whole.n * whole.mean - part.n * part.mean) / n;
  return { mean: limitedMean(Math.min(1, Math.max(0, mean)), n), n };
}
