import type { Difference, Interval, ReportComparison } from '#contract/entities/surveyReport.ts';
import { limitOfScore } from '#rules/limitedScore.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { shownScore } from '#rules/shownScore.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { responsesText } from './MissingNumber.tsx';

/** A released score with the numbers that say how sure it is. From 0 to 1. */
interface SureScore {
  score: number;
  sampleSize: number | null;
  interval: Interval | null;
}

/** A score from 0 to 1 as a whole number out of 100. */
export const ofHundred = (score: number): number => Math.round(score * 100);

/**
 * A score out of 100: its number, or "95 or more" and "5 or less" for a limited mean. A mean of fewer than ten people is
 * limited, and then its interval reaches to 0 or 100. Source: docs/rules/survey-report.md#uncertainty.
 */
export function shownNumber(of: SureScore, bands: Bands): number | string {
  const limit = limitOfScore(of);
  if (limit === 'high') return t('{score} or more', { score: ofHundred(of.score) });
  if (limit === 'low') return t('{score} or less', { score: ofHundred(of.score) });
  return shownScore(of.score, bands);
}

/** A score with its interval: "62 (58 to 66)", or "62 of 100" without an interval. */
export function scoreWithInterval(of: SureScore, bands: Bands): string {
  const score = shownNumber(of, bands);
  if (of.interval === null) return typeof score === 'string' ? score : t('{score} of 100', { score });
  return t('{score} ({low} to {high})', { score, ...shownInterval(of.interval, bands) });
}

/** The ends of a score's interval out of 100. Each is rounded as a score is, so that none is shown in another band. */
export const shownInterval = ({ low, high }: Interval, bands: Bands): Interval => ({
  low: shownScore(low, bands),
  high: shownScore(high, bands),
});

/**
 * The ends of the interval of a difference, in points of 100. If the interval does not contain 0, no end is rounded to 0.
 */
export function differencePoints({ low, high }: Interval): Interval {
  const isSure = low > 0 || high < 0;
  const points = (end: number) => ofHundred(end) || (isSure ? Math.sign(end) : 0);
  return { low: points(low), high: points(high) };
}

/** The number of responses of a score, which may be higher than the real one by the minimum less one. */
export const aboutResponses = (responses: number): string =>
  t('about {responses}', { responses: responsesText(responses) });

/** The text that replaces the number of responses of a score whose number could identify someone. */
export const hiddenResponses = (): string => t('number of responses hidden to protect confidentiality');

/**
 * The number of responses, and the response rate of invited people. Each is left out if it is not known. Says so
 * if the number of responses of a score is hidden.
 * @param sizeText of a score by default. The size of a whole population is exact: `responsesText`.
 */
export const sizeTexts = (
  {
    score = null,
    sampleSize,
    invited,
    invitedCompleted,
  }: { score?: number | null; sampleSize: number | null; invited: number | null; invitedCompleted: number | null },
  sizeText = aboutResponses,
): string[] => [
  ...(sampleSize === null ? (score === null ? [] : [hiddenResponses()]) : [sizeText(sampleSize)]),
  ...(invited && invitedCompleted !== null
    ? [
        t('{completed} of {invited} invited people ({percent}%)', {
          completed: formatNumber(invitedCompleted),
          invited: formatNumber(invited),
          percent: ofHundred(invitedCompleted / invited),
        }),
      ]
    : []),
];

/** @param other what the score is compared with. Null for all others together. */
export function differenceText(difference: Difference, other: string | null): string {
  const values = { other: other ?? t('all others together') };
  switch (difference) {
    case 'clearlyHigher':
      return t('clearly higher than {other}', values);
    case 'clearlyLower':
      return t('clearly lower than {other}', values);
    case 'probablyHigher':
      return t('probably higher than {other}', values);
    case 'probablyLower':
      return t('probably lower than {other}', values);
    case 'practicallySame':
      return t('practically the same as {other}', values);
    case 'noClearDifference':
      return t('no clear difference from {other}', values);
  }
}

/** The label of a difference without what the score is compared with. */
export function differenceLabel(difference: Difference): string {
  const labels: Record<Difference, string> = {
    clearlyHigher: t('clearly higher'),
    clearlyLower: t('clearly lower'),
    probablyHigher: t('probably higher'),
    probablyLower: t('probably lower'),
    practicallySame: t('practically the same'),
    noClearDifference: t('no clear difference'),
  };
  return labels[difference];
}

const opposite: Record<Difference, Difference> = {
  clearlyHigher: 'clearlyLower',
  clearlyLower: 'clearlyHigher',
  probablyHigher: 'probablyLower',
  probablyLower: 'probablyHigher',
  practicallySame: 'practicallySame',
  noClearDifference: 'noClearDifference',
};

interface ComparedNumber {
  difference: Difference | null;
  differenceInterval: Interval | null;
}

/** The population that a report is compared with. */
export type ComparedPopulation = Pick<ReportComparison, 'name' | 'relation' | 'whole'>;

/** A difference as it is shown: its label, and its interval if it has one. */
export interface ShownDifference {
  text: string;
  interval: Interval | null;
}

/**
 * Returns how a score differs from another. Null if there is no label.
 * @param other what the score is compared with. Null for all others together.
 */
export const differenceFrom = (
  { difference, differenceInterval: interval }: ComparedNumber,
  other: string | null,
): ShownDifference | null => difference && { text: differenceText(difference, other), interval };

/**
 * Returns how the report's score differs from a comparison. If the comparison is with a part of the report's
 * population, returns instead how that part differs from the others. Null if there is no label.
 */
export function shownDifference(
  { difference, differenceInterval }: ComparedNumber,
  { name, relation, whole }: ComparedPopulation,
): ShownDifference | null {
  const others = whole === null ? null : t('the others in {name}', { name: whole });
  if (relation !== 'part') return differenceFrom({ difference, differenceInterval }, others ?? name);
  const turned = differenceFrom(
    {
      difference: difference && opposite[difference],
      differenceInterval: differenceInterval && { low: -differenceInterval.high, high: -differenceInterval.low },
    },
    others,
  );
  return turned && others !== null
    ? { ...turned, text: t('{name}: {difference}', { name, difference: turned.text }) }
    : turned;
}
