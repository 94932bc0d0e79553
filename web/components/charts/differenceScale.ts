import type { ReportAspect } from '#contract/entities/surveyReport.ts';

/**
 * The largest difference on the scale of a chart's differences, so that all their intervals fit: a multiple of 0.1.
 * Null if there is no interval.
 */
export function differenceScale(
  series: readonly { aspects: readonly Pick<ReportAspect, 'differenceInterval'>[] }[],
): number | null {
  const ends = series.flatMap(({ aspects }) =>
    aspects.flatMap(({ differenceInterval: interval }) =>
      interval ? [Math.abs(interval.low), Math.abs(interval.high)] : [],
    ),
  );
  return ends.length === 0 ? null : Math.max(1, Math.ceil(Math.max(...ends) * 10)) / 10;
}
