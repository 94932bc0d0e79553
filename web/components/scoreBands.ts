import { shownScore } from './shownScore.ts';
import { bandLabel, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf, type Band } from '#rules/scoring.ts';
import { formatNumber } from '../i18n/formatNumber.ts';
import { t } from '../i18n/translate.ts';

/** A score in words: the word first, the figure second. */
export interface ScoreTexts {
  /** Poor, Good or Great, in the section's own words. */
  word: string;
  /** '62 of 100'. */
  figure: string;
}

/** The words for a score; null without a score. `band` is given where it is not by the score alone. */
export function scoreTexts(
  score: number | null,
  labels: ScoreLabels,
  bands: Bands,
  band?: Band | null,
): ScoreTexts | null {
  if (score === null) return null;
  return {
    word: t(bandLabel(band ?? bandOf(score, bands), labels)),
    figure: t('{score} of 100', { score: formatNumber(shownScore(score, bands)) }),
  };
}

/** What is said in place of a score. */
export const noScore = () => t('Not enough answers for a score');

export interface BandSpan {
  band: Band;
  from: number;
  to: number;
  /** Whether the score is in it. */
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
