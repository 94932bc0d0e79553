import { bandLabel, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import { nearbyBand } from '#rules/scoreMargin.ts';
import { bandOf, type Band } from '#rules/scoring.ts';
import { shownScore } from '#rules/shownScore.ts';
import { formatNumber } from '../i18n/formatNumber.ts';
import { currentLocale, t } from '../i18n/translate.ts';

/** A score and everything that its text depends on. */
export interface LabelledScore {
  /** 0 to 1. Null if there is none. */
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
  /** The band of the score, if the score alone does not decide it. */
  band?: Band | null;
  /** Half the width of the 95% interval of one person's score. */
  margin?: number | null;
  /** True if “perhaps” names no label above that of the band. */
  noHigherLabel?: boolean;
}

/** A score as text: first the label, then the number. */
interface ScoreTexts {
  /** Poor, Good or Great, or the section's own labels. */
  word: string;
  /** 'perhaps good', if the score is close to the border of another band. */
  perhaps: string | null;
  /** '62 of 100'. */
  number: string;
  /** '(could be 42 to 82)', if there is a margin. */
  margin: string | null;
}

/**
 * The texts for a score, or null if there is no score. ‘Perhaps’ follows the number shown, so that two scores with the same
 * number have the same texts.
 */
export function scoreTexts(scored: LabelledScore): ScoreTexts | null {
  const { score, labels, bands, band, margin = null } = scored;
  if (score === null) return null;
  const own = bandOf(score, bands);
  const shown = shownScore(score, bands);
  const near = nearLabel(shown / 100, scored);
  return {
    word: t(bandLabel(band ?? own, labels)),
    perhaps: near && t('perhaps {label}', { label: uncapitalised(t(bandLabel(near, labels))) }),
    number: t('{score} of 100', { score: formatNumber(shown) }),
    margin: margin === null ? null : rangeText(shown, wholePoints(margin)),
  };
}

/** The band after “perhaps”. None if more than the score has decided the band, because it is then certain. */
function nearLabel(shown: number, { bands, band, margin = null, noHigherLabel = false }: LabelledScore): Band | null {
  const own = bandOf(shown, bands);
  if (margin === null || (band ?? own) !== own) return null;
  const near = nearbyBand(shown, margin, bands);
  return near !== null && noHigherLabel && order.indexOf(near) > order.indexOf(own) ? null : near;
}
const order: readonly Band[] = ['poor', 'good', 'great'];

const rangeText = (score: number, margin: number): string =>
  t('(could be {low} to {high})', {
    low: formatNumber(Math.max(score - margin, 0)),
    high: formatNumber(Math.min(score + margin, 100)),
  });

/** A text, followed by another one if there is one. */
export const joined = (text: string, other: string | null, separator = ', '): string =>
  other === null ? text : `${text}${separator}${other}`;

/** A label within a sentence. */
const uncapitalised = (label: string) => label.charAt(0).toLocaleLowerCase(currentLocale()) + label.slice(1);

/** A margin on the scale of the numbers that are shown. */
export const wholePoints = (margin: number): number => Math.round(margin * 100);

/** The part of the scale that a score covers with its margin, and the score's band. Null without a score or margin. */
export const marginSpan = ({ score, margin = null, bands }: LabelledScore) =>
  score === null || margin === null
    ? null
    : { from: Math.max(score - margin, 0), to: Math.min(score + margin, 1), band: bandOf(score, bands) };

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
