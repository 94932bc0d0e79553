import type { ComparedScore, ReportArea, ReportAspect } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { t } from '#web/i18n/translate.ts';
import { answerOrder } from './answerOrder.ts';
import {
  type ComparedPopulation,
  differencePoints,
  type ShownDifference,
  shownDifference,
  shownInterval,
  shownNumber,
} from './certaintyTexts.ts';
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

/** The columns of a score with its interval, and those of the number of people and the difference in points of 100. */
export const sureFields = () => ({
  score: [t('Score (of 100)'), t('Interval from'), t('Interval to')],
  size: [
    t('Responses (about)'),
    t('Invited'),
    t('Invited who completed'),
    t('Difference'),
    t('Difference from'),
    t('Difference to'),
  ],
});

type SureNumbers = Omit<ComparedScore, 'name' | 'difference' | 'differenceInterval'>;

/** The cells of these columns. Cells without a number are empty if there is a score, and otherwise say why there is none. */
export function sureCells(of: SureNumbers, bands: Bands, difference: ShownDifference | null = null) {
  const { score, interval, sampleSize, invited, invitedCompleted } = of;
  const withoutSize = sampleSize === null ? missingText('suppressed') : '';
  const none = score === null ? missingText(missingOf(of)) : withoutSize;
  const ends = interval && shownInterval(interval, bands);
  const points = difference?.interval ? differencePoints(difference.interval) : null;
  return {
    score: [
      score === null ? none : shownNumber({ score, interval, sampleSize }, bands),
      ends?.low ?? none,
      ends?.high ?? none,
    ],
    size: [
      sampleSize ?? none,
      invited ?? '',
      invitedCompleted ?? '',
      difference?.text ?? '',
      points?.low ?? '',
      points?.high ?? '',
    ],
  };
}

interface AreaAppearance {
  labels: ScoreLabels;
  bands: Bands;
  comparisons: readonly ComparedPopulation[];
}

/**
 * The rows of an area's data table, in the order of its chart. Each series has a row for each aspect or answer. Null if
 * the area has no chart.
 */
export function areaNumbers(
  area: Pick<ReportArea, 'areaType' | 'groups' | 'series' | 'xAxis' | 'yAxis' | 'ordered'>,
  appearance: AreaAppearance,
): ChartNumbers | null {
  if (area.series.length === 0 || area.areaType === 'content') return null;
  return area.areaType === 'aspects' ? aspectTable(area, appearance) : dataTable(area);
}

function aspectTable(
  area: Pick<ReportArea, 'groups' | 'series'>,
  { labels, bands, comparisons }: AreaAppearance,
): ChartNumbers {
  const { score, size } = sureFields();
  const groups = concernOrder(area);
  const isGrouped = groups.some(({ title }) => title !== null);
  const percent = (label: string) => t('{label} (%)', { label: t(label) });
  const line = (
    series: string,
    title: string | null,
    aspect: ReportAspect,
    difference: ShownDifference | null = null,
  ) => {
    const cells = sureCells(aspect, bands, difference);
    return [
      aspect.name,
      ...(isGrouped ? [title ?? ''] : []),
      series,
      ...cells.score,
      ...shareCells(aspect),
      ...cells.size,
    ];
  };
  return {
    fields: [
      t('Aspect'),
      ...(isGrouped ? [t('Group')] : []),
      t('Responses of'),
      ...score,
      percent(labels.minLabel),
      percent(labels.midLabel),
      percent(labels.maxLabel),
      ...size,
    ],
    rows: groups.flatMap(({ title, rows }) =>
      rows.flatMap(({ aspect, compared }) => [
        line(area.series[0]!.name, title, aspect),
        ...compared.map((each) =>
          line(each.name, title, each.aspect, shownDifference(each.aspect, comparisons[each.place]!)),
        ),
      ]),
    ),
  };
}

function shareCells(aspect: ReportAspect): (string | number)[] {
  const shares = percentShares(aspect);
  if (shares) return [shares.poor, shares.good, shares.great];
  const none = haveDifferentBands(aspect) ? t('Different bands') : missingText(missingOf(aspect));
  return [none, none, none];
}

function dataTable(area: Pick<ReportArea, 'series' | 'xAxis' | 'yAxis' | 'ordered'>): ChartNumbers {
  const { series, xAxis, yAxis } = area;
  const { points } = answerOrder(area);
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
