import { scoreFigure } from '../../rules/scoreFigure.ts';
import { scoreLabel, type Bands, type ScoreLabels } from '../../rules/scoreLabel.ts';
import { formatNumber } from '../i18n/formatNumber.ts';
import { t } from '../i18n/translate.ts';

/** A score in words: the word first, the figure second. */
export interface ScoreTexts {
  /** Poor, Good or Great, in the section's own words. */
  word: string;
  /** '62 of 100'. */
  figure: string;
}

/** The words for a score; null where there is no score to tell. */
export function scoreTexts(score: number | null, labels: ScoreLabels, bands: Bands): ScoreTexts | null {
  if (score === null) return null;
  return {
    word: t(scoreLabel(score, labels, bands)),
    figure: t('{score} of 100', { score: formatNumber(scoreFigure(score, bands)) }),
  };
}

/** What is said in place of a score. */
export const noScore = () => t('Not enough answers for a score');
