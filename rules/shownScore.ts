import type { Bands } from './scoreLabel.ts';
import { bandOf } from './scoring.ts';

// Halves are rounded up, even if floating point puts a sum slightly below one half.
const rounding = 1e-7;

/**
 * A score from 0 to 1 as the whole number out of 100 that is shown. If rounding would carry the number over the border
 * of a band, it is rounded the other way, so that the number never contradicts the label. Throws 'Invalid score'
 * outside of 0 to 1.
 */
export function shownScore(score: number, bands: Bands): number {
  const band = bandOf(score, bands);
  const nearest = Math.round(score * 100 + rounding);
  if (bandOf(nearest / 100, bands) === band) return nearest;
  return nearest > score * 100 ? nearest - 1 : nearest + 1;
}
