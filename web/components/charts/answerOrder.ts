import type { DataPoint, ReportArea } from '#contract/entities/surveyReport.ts';

interface AnswerOrder {
  points: DataPoint[];
  /** True if the single answers are sorted by the report's own shares, largest first. */
  isBySize: boolean;
}

/**
 * The data points of an area in the order that its chart, table and files show. Options without an order of their own
 * are sorted by the report's own shares, if these are released. Options shown together come last.
 */
export function answerOrder({ series: [own], ordered }: Pick<ReportArea, 'series' | 'ordered'>): AnswerOrder {
  const points = own?.data ?? [];
  const single = points.filter(({ merged }) => !merged);
  const isBySize = ordered === false && single.length > 1 && single.every(({ y }) => y !== null);
  return {
    points: [...(isBySize ? single.toSorted((a, b) => b.y! - a.y!) : single), ...points.filter(({ merged }) => merged)],
    isBySize,
  };
}
