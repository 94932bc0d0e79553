import { bandLabel, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf, type Band } from '#rules/scoring.ts';
import { formatNumber } from '../i18n/formatNumber.ts';
import { t } from '../i18n/translate.ts';

// Halves are rounded up, even if floating point puts a sum slightly below one half.
const rounding = 1e-7;

/**
 * A score from 0 to 1 as the whole number out of 100 that is shown. If rounding would carry the number over the border
 * of a band, it is rounded the other way, so that the number never contradicts the label. Throws 'Invalid score'
 * outside of 0 to 1.
 */
export function shownScore(score: number, bands: Bands): number {
  const band: Band = bandOf(score, bands);
  const nearest = Math.round(score * 100 + rounding);
  if (bandOf(nearest / 100, bands) === band) return nearest;
  return nearest > score * 100 ? nearest - 1 : nearest + 1;
}

/** A score as text: first the label, then the number. */
interface ScoreTexts {
  /** Poor, Good or Great, or the section's own labels. */
  word: string;
  /** '62 of 100'. */
  number: string;
}

/** The texts for a score, or null if there is no score. `band` is set if the score alone does not decide the band. */
export function scoreTexts(
  score: number | null,
  labels: ScoreLabels,
  bands: Bands,
  band?: Band | null,
): ScoreTexts | null {
  if (score === null) return null;
  return {
    word: t(bandLabel(band ?? bandOf(score, bands), labels)),
    number: t('{score} of 100', { score: formatNumber(shownScore(score, bands)) }),
  };
}

/** The text in place of a score. */
export const noScore = () => t('Not enough answers for a score');

interface BandSpan {
  band: Band;
  from: number;
  to: number;
  /** True if the band contains the score. */
  here: boolean;
}

/** The three bands from left to right, as spans of the score. */
export function bandSpans(score: number | null, bands: Bands): BandSpan[] {
  const here = score === null ? null : bandOf(score, bands);
  return [
    { band: 'poor', from: 0, to: bands.good, here: here === 'poor' },
    { band: 'good', from: bands.good, to: bands.great, here: here === 'good' },
    { band: 'great', from: bands.great, to: 1, here: here === 'great' },
  ];
}
