import type { ReportAspect } from '#contract/entities/surveyReport.ts';
import type { Band } from '#rules/scoring.ts';

/**
 * The shares of poor, good and great in whole percents that add up to 100. Poor is rounded. Good is rounded too, but to
 * no more than what remains of 100. Great is what remains after both. Null if there are none to show. Source:
 * docs/rules/survey-report.md#shares.
 */
export function percentShares({
  minRatio,
  midRatio,
  maxRatio,
}: Pick<ReportAspect, 'minRatio' | 'midRatio' | 'maxRatio'>): Record<Band, number> | null {
  if (minRatio === null || midRatio === null || maxRatio === null) return null;
  const poor = Math.round(minRatio * 100);
  const good = Math.min(Math.round(midRatio * 100), 100 - poor);
  return { poor, good, great: 100 - poor - good };
}

/** Returns whether there are no shares because the surveys have different bands. Their scores do not depend on bands. */
export const haveDifferentBands = ({ score, minRatio, suppressed }: ReportAspect): boolean =>
  score !== null && minRatio === null && !suppressed;
