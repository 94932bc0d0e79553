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
 * The largest difference between two scores of one person that chance alone explains in 95 of 100 cases, on the scale of the
 * scores: 1.96 standard errors of the difference. Source: Jacobson and Truax 1991, "Clinical significance", the reliable
 * change index; docs/rules/personal-report.md#change.
 */
export const chanceDifference = (standardError: number): number => widthOf95 * Math.SQRT2 * standardError;

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
