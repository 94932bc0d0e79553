import type { Difference, Interval, ReportComparison, SurveyReport } from '#contract/entities/surveyReport.ts';
import { limitOfScore } from '#rules/limitedScore.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { currentLocale, t } from '#web/i18n/translate.ts';
import { shownScore } from '../scoreBands.ts';
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
  const { low, high } = of.interval;
  return t('{score} ({low} to {high})', { score, low: ofHundred(low), high: ofHundred(high) });
}

/** The number of responses of a score, which may be higher than the real one by the minimum less one. */
export const aboutResponses = (responses: number): string =>
  t('about {responses}', { responses: responsesText(responses) });

/**
 * The number of responses, and the response rate of invited people. Each is left out if it is not known.
 * @param sizeText of a score by default. The size of a whole population is exact: `responsesText`.
 */
export const sizeTexts = (
  {
    sampleSize,
    invited,
    invitedCompleted,
  }: { sampleSize: number | null; invited: number | null; invitedCompleted: number | null },
  sizeText = aboutResponses,
): string[] => [
  ...(sampleSize === null ? [] : [sizeText(sampleSize)]),
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
  { name, relation, whole }: Pick<ReportComparison, 'name' | 'relation' | 'whole'>,
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

const peopleNote = (): string =>
  t('People who answered both surveys are treated as independent, as if they were different people.');

/** Says what labels of differences between groups and all others allow for. */
export const groupsNote = (): string =>
  t('“Clearly” and “probably” allow for all scores of all groups being compared at once.');

/** Says what labels of differences from the survey before assume and allow for. */
export const trendNote = (): string =>
  `${peopleNote()} ${t('“Clearly” and “probably” allow for all scores of two surveys being compared at once.')}`;

/** Says what the labels of a report's comparisons assume and allow for. */
function comparisonNotes(comparisons: SurveyReport['comparisons']): string[] {
  return comparisons.flatMap(({ name, relation, family }) => [
    ...(relation === 'otherSurvey' ? [peopleNote()] : []),
    ...(family === null
      ? []
      : [
          family.groups > 1
            ? t(
                'Compared with “{name}”, “clearly” and “probably” allow for all {scores} scores of all {groups} groups being compared at once.',
                { name, ...family },
              )
            : t(
                'Compared with “{name}”, “clearly” and “probably” allow for all {scores} scores being compared at once.',
                { name, scores: family.scores },
              ),
        ]),
  ]);
}

/** Sentences for once on a page: what intervals and labels mean, and what they assume. */
export function uncertaintyNotes(
  uncertainty: SurveyReport['uncertainty'],
  comparisons: SurveyReport['comparisons'] = [],
): string[] {
  if (uncertainty === null) return [t('How sure these numbers are is being calculated. Reload this page in a minute.')];
  const declared = uncertainty.sds.filter((each) => each.declared).map(({ sd }) => sd * 100);
  const spreads = [...new Set(declared)].toSorted((a, b) => a - b).map(formatNumber);
  return [
    t(
      'Numbers in brackets are 95% intervals: how far a score could be from this by chance, in 95 of 100 cases. Do not compare two intervals by eye. Use the label of the difference.',
    ),
    ...(spreads.length > 0
      ? [
          t('Fewer than 30 people have some of these scores, so their spread is assumed ({spread} of 100).', {
            spread: new Intl.ListFormat(currentLocale() === 'en' ? 'en-GB' : currentLocale(), {
              type: 'disjunction',
            }).format(spreads),
          }),
        ]
      : []),
    ...comparisonNotes(comparisons),
  ];
}
