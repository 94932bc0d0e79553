import type { ComparedScore, Interval, ReportComparison, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { Cell } from '#server/xlsx/worksheetXml.ts';
import { labelledDifference, limitedText } from './certaintyTexts.ts';

interface Release {
  scored: boolean;
  suppressed?: true | undefined;
}

export function notReleased({ scored, suppressed }: Release): string {
  if (!scored) return 'different questions';
  return suppressed ? 'hidden' : 'no data';
}
export const heading = (value: string): Cell => ({ value, style: 'heading' });
/** A text instead of a number. */
export const noteCell = (value: string): Cell => ({ value, style: 'note' });
/** A score or share from 0 to 1, or a note instead of it. */
export const shareCell = (value: number | null, missing: string): Cell =>
  value === null ? noteCell(missing) : { value, style: 'percent' };
export const countCell = (value: number | null, missing: string): Cell => value ?? noteCell(missing);

/** A score, and what says how sure it is. */
export interface SheetScore extends Release {
  score: number | null;
  sampleSize: number | null;
  invited: number | null;
  invitedCompleted: number | null;
  interval: Interval | null;
}

export const certaintyHeadings = [
  'Responses (about)',
  'Invited',
  'Completed of invited',
  'Interval from',
  'Interval to',
  'Difference',
  'Difference from (points of 100)',
  'Difference to (points of 100)',
];
export const certaintyWidths = [14, 12, 14, 12, 12, 60, 16, 16];

/** The text that replaces the number of a score. Null if the number is shown. */
export const textOfScore = (of: SheetScore): string | null => (of.score === null ? notReleased(of) : limitedText(of));
export const scoreCell = (of: SheetScore): Cell => {
  const text = textOfScore(of);
  return text === null ? { value: of.score!, style: 'percent' } : noteCell(text);
};

/** A difference in points of 100. */
const pointsOf = (difference: number) => Math.round(difference * 1000) / 10;

/** Returns whether the interval of a score is still being calculated. A norm never has one. */
function isCalculating({ uncertainty }: SurveyReport, compared: ReportComparison | undefined): boolean {
  if (compared?.relation === 'fixed') return false;
  return (compared?.relation === 'otherSurvey' ? compared.uncertainty : uncertainty) === null;
}

/**
 * The cells below `certaintyHeadings`.
 * @param compared the comparison that the score belongs to. Undefined for the report's own population.
 * @param own the name of the report's own population.
 */
export function certaintyCells(
  of: SheetScore & Partial<Pick<ComparedScore, 'difference' | 'differenceInterval'>>,
  report: SurveyReport,
  { compared, own }: { compared: ReportComparison | undefined; own: string },
): Cell[] {
  const { score, sampleSize, invited, invitedCompleted, interval, difference = null, differenceInterval = null } = of;
  const isSizeHidden = score !== null && sampleSize === null;
  const none = isSizeHidden ? 'hidden' : notReleased(of);
  const bound = (value: number | undefined): Cell => {
    if (score === null || value !== undefined || isSizeHidden) return shareCell(value ?? null, none);
    return isCalculating(report, compared) ? noteCell('being calculated') : null;
  };
  const labelled = compared ? labelledDifference({ difference, differenceInterval }, compared, own) : null;
  return [
    countCell(sampleSize, none),
    invited,
    invitedCompleted,
    bound(interval?.low),
    bound(interval?.high),
    labelled?.text ?? null,
    labelled?.interval ? pointsOf(labelled.interval.low) : null,
    labelled?.interval ? pointsOf(labelled.interval.high) : null,
  ];
}
