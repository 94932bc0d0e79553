import type { DataPoint, ReportArea } from '#contract/entities/surveyReport.ts';
import { type Missing, missingOf } from './MissingNumber.tsx';

/** The tick marks of every axis that shows shares or scores. Source: docs/rules/survey-report.md#charts. */
export const ticks = [0, 20, 40, 60, 80, 100] as const;

export interface DrawnSeries {
  name: string;
  /** Its position among all series. The style depends on it alone, even if other series are missing. */
  place: number;
  points: DataPoint[];
}

interface MissingSeries {
  name: string;
  missing: Missing;
}

/** The series that have something to draw, and those that have nothing, with the reason. */
export function dataSeries(area: Pick<ReportArea, 'series'>): { drawn: DrawnSeries[]; missing: MissingSeries[] } {
  const hasPoints = ({ data }: ReportArea['series'][number]) => data.some(({ y }) => y !== null);
  return {
    drawn: area.series.flatMap((series, place) =>
      hasPoints(series) ? [{ name: series.name, place, points: series.data }] : [],
    ),
    missing: area.series
      .filter((series) => !hasPoints(series))
      .map((series) => ({ name: series.name, missing: missingOfSeries(series) })),
  };
}

/** Returns why the numbers of a series are null. */
export const missingOfSeries = ({ data, suppressed }: ReportArea['series'][number]): Missing =>
  missingOf({ scored: data.every(({ scored }) => scored), suppressed });
