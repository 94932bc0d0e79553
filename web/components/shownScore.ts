import type { Bands } from '#rules/scoreLabel.ts';
import { bandOf, type Band } from '#rules/scoring.ts';

// Half of a hundredth goes up, also where a sum of fractions misses it by a hair.
const rounding = 1e-7;

/**
 * A score from 0 to 1 as the whole number out of 100 that is shown. Where rounding would carry it over the border of a
 * band, it stays on its own side: a figure never contradicts the word beside it. Throws 'Invalid score' outside of 0 to 1.
 */
export function shownScore(score: number, bands: Bands): number {
  const band: Band = bandOf(score, bands);
  const nearest = Math.round(score * 100 + rounding);
  if (bandOf(nearest / 100, bands) === band) return nearest;
  return nearest > score * 100 ? nearest - 1 : nearest + 1;
}
