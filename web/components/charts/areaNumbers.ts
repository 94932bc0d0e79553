import type { ReportArea, ReportAspect } from '#contract/entities/surveyReport.ts';
import type { ScoreLabels } from '#rules/scoreLabel.ts';
import { t } from '#web/i18n/translate.ts';
import { concernOrder } from './concernOrder.ts';
import { missingOfSeries } from './dataSeries.ts';
import { missingOf, missingText } from './MissingNumber.tsx';
import { haveDifferentBands, percentShares } from './percentShares.ts';

/**
 * The numbers of a chart, for its table and its CSV file: rounded as in the chart, with text in place of missing
 * numbers.
 */
export interface ChartNumbers {
  fields: string[];
  rows: (string | number)[][];
}

/** Adds a column with a note in the first row, so that every row of the file remains a row of numbers. */
export const withNote = ({ fields, rows }: ChartNumbers, note: string): ChartNumbers => ({
  fields: [...fields, t('Note')],
  rows: rows.map((row, index) => [...row, index === 0 ? note : '']),
});

/** The rows of an area's data table. Each series has a row for each aspect or answer. Null if the area has no chart. */
export function areaNumbers(
  area: Pick<ReportArea, 'areaType' | 'groups' | 'series' | 'xAxis' | 'yAxis'>,
  labels: ScoreLabels,
): ChartNumbers | null {
  if (area.series.length === 0 || area.areaType === 'content') return null;
  return area.areaType === 'aspects' ? aspectTable(area, labels) : dataTable(area);
}

function aspectTable(area: Pick<ReportArea, 'groups' | 'series'>, labels: ScoreLabels): ChartNumbers {
  const groups = concernOrder(area);
  const isGrouped = groups.some(({ title }) => title !== null);
  const percent = (label: string) => t('{label} (%)', { label: t(label) });
  const line = (series: string, title: string | null, aspect: ReportAspect) => [
    aspect.name,
    ...(isGrouped ? [title ?? ''] : []),
    series,
    ...aspectNumbers(aspect),
  ];
  return {
    fields: [
      t('Aspect'),
      ...(isGrouped ? [t('Group')] : []),
      t('Responses of'),
      t('Score (of 100)'),
      percent(labels.minLabel),
      percent(labels.midLabel),
      percent(labels.maxLabel),
      t('Responses'),
    ],
    rows: groups.flatMap(({ title, rows }) =>
      rows.flatMap(({ aspect, compared }) => [
        line(area.series[0]!.name, title, aspect),
        ...compared.map((each) => line(each.name, title, each.aspect)),
      ]),
    ),
  };
}

function aspectNumbers(aspect: ReportAspect): (string | number)[] {
  const none = missingText(missingOf(aspect));
  const shares = percentShares(aspect);
  const noShare = haveDifferentBands(aspect) ? t('Different bands') : none;
  return [
    aspect.score === null ? none : Math.round(aspect.score * 100),
    ...(shares ? [shares.poor, shares.good, shares.great] : [noShare, noShare, noShare]),
    aspect.sampleSize ?? none,
  ];
}

function dataTable({ series, xAxis, yAxis }: Pick<ReportArea, 'series' | 'xAxis' | 'yAxis'>): ChartNumbers {
  const points = series[0]?.data ?? [];
  return {
    fields: [xAxis?.name ?? t('Answer'), t('Responses of'), yAxis?.name ?? t('People (%)'), t('Responses')],
    rows: points.flatMap(({ x, label }) =>
      series.map((each) => {
        const none = missingText(missingOfSeries(each));
        const y = each.data.find((point) => point.x === x)?.y ?? null;
        return [label, each.name, y === null ? none : Math.round(y), each.sampleSize ?? none];
      }),
    ),
  };
}
