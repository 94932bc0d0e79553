import type { Bands } from './scoreLabel.ts';
import { bandOf, rounding, type Band } from './scoring.ts';

/** Half the width of a 95% interval, in standard errors. */
const widthOf95 = 1.96;

/**
 * The margin of one person's score: half the width of its 95% interval, on the scale of the score. `standardError` is
 * the standard error of measurement. Source: docs/scoring.md#the-margin.
 */
export const scoreMargin = (standardError: number): number => widthOf95 * standardError;

/**
 * The smallest difference between two scores of one person that is unlikely to be chance, on the scale of the score. Each
 * score has the error of measurement, so their difference has √2 of it. This is the reliable change index of 1.96.
 * Source: Jacobson & Truax (1991), Clinical significance, Journal of Consulting and Clinical Psychology 59, 12–19.
 */
export const smallestChange = (standardError: number): number => widthOf95 * Math.SQRT2 * standardError;

/** Returns whether two scores of one person differ by more than `smallestChange`. */
export const isBeyondChance = (before: number, after: number, standardError: number): boolean =>
  Math.abs(after - before) > smallestChange(standardError) + rounding;

/**
 * The band on the other side of the nearest border, if the border is within one standard error of a score. Otherwise
 * null.
 */
export function nearbyBand(score: number, margin: number, bands: Bands): Band | null {
  const own = bandOf(score, bands);
  const [toGood, toGreat] = [Math.abs(score - bands.good), Math.abs(score - bands.great)];
  if (Math.min(toGood, toGreat) > margin / widthOf95 + rounding) return null;
  if (own !== 'good') return 'good';
  return toGood <= toGreat ? 'poor' : 'great';
}
