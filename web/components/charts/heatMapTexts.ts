import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { type ChartNumbers, sureCells, sureFields } from './areaNumbers.ts';
import { differenceFrom, ofHundred } from './certaintyTexts.ts';
import { cellOf, type HeatMapRow } from './groupOrders.ts';
import { cellsOf, type HeatMapColumns, type HeatMapView } from './heatMapView.ts';
import { responsesText } from './MissingNumber.tsx';

/** The heading and caption of a heat map. */
export const heatMapName = (columns: HeatMapColumns): string =>
  columns === 'aspects' ? t('Groups by aspect') : t('Groups by section');

/** The name of a row. */
export const rowName = ({ group }: Pick<HeatMapRow, 'group'>) => group?.name ?? t('Everyone');

/** Sentences on the number of responses and groups, and on what is suppressed. */
export function heatMapSummary({ minimum }: Pick<HeatMap, 'minimum'>, view: HeatMapView): string[] {
  const [everyone, ...groups] = view.order.rows;
  const suppressedGroups = groups.filter(({ suppressed }) => suppressed);
  return [
    plural(
      groups.length,
      '{responses}, in 1 group as it was when the survey closed.',
      '{responses}, in {groups} groups as they were when the survey closed.',
      {
        responses: responsesText(everyone?.sampleSize ?? 0),
        groups: groups.length,
      },
    ),
    ...(suppressedGroups.length > 0
      ? [
          plural(
            suppressedGroups.length,
            '1 group is hidden: its results, alone or combined with those of others, could be about fewer than {minimum} people.',
            '{groups} groups are hidden: their results, alone or combined with those of others, could be about fewer than {minimum} people.',
            { groups: suppressedGroups.length, minimum },
          ),
        ]
      : []),
    ...(view.order.rows.some((row) => !row.suppressed && hasSuppressed(row, view))
      ? [t('Some single scores are hidden: they could be about fewer than {minimum} people.', { minimum })]
      : []),
  ];
}

/** Returns whether a score of the row is suppressed. */
export const hasSuppressed = (row: HeatMapRow, view: HeatMapView): boolean =>
  cellsOf(row, view).some(({ cell }) => cell.suppressed);

/** The name of the section or aspect that orders the groups. */
export const orderColumn = ({ columns, order }: HeatMapView): string =>
  columns.find(({ id }) => id === order.sectionId)?.name ?? '';

/** Names the order of the columns and of the groups. */
export const heatMapOrderNote = (view: HeatMapView): string =>
  [
    ...(view.columns.length > 1
      ? [
          view.columnsAre === 'aspects'
            ? t('Aspects are in the order of everyone’s scores, lowest first.')
            : t('Sections are in the order of everyone’s scores, lowest first.'),
        ]
      : []),
    ...groupOrderTexts(view),
  ].join(' ');

function groupOrderTexts(view: HeatMapView): string[] {
  const { order } = view;
  const [, ...cells] = order.rows.map((row) => cellOf(row, order.sectionId));
  const isHidden = cells.some((cell) => cell?.suppressed);
  const last = isHidden ? [t('Hidden ones come last, by name.')] : [];
  const section = orderColumn(view);
  if (order.estimates.size > 0)
    return [
      t(
        'Groups are in the order of estimates for “{section}”, lowest first. These draw small groups towards the average, because small groups differ more by chance.',
        { section },
      ),
      ...last,
    ];
  if (cells.some((cell) => cell?.difference))
    return [
      t('Groups are in the order of their difference from all others in “{section}”, clearly lower first.', {
        section,
      }),
      t('Groups without a clear or probable difference are by name.'),
      ...last,
    ];
  return [t('Groups are by name.'), ...last];
}

/** The numbers of a heat map for its file, with one row for each group and section or aspect, in the order shown. */
export function heatMapNumbers({ bands }: Pick<HeatMap, 'bands'>, view: HeatMapView): ChartNumbers {
  const { order, columnsAre } = view;
  const { score, size } = sureFields();
  const hasEstimates = order.estimates.size > 0;
  const estimateCells = (group: HeatMapRow['group'], sectionId: string) => {
    if (!hasEstimates) return [];
    const estimate = sectionId === order.sectionId && group ? order.estimates.get(group.id) : undefined;
    return [estimate === undefined ? '' : ofHundred(estimate)];
  };
  return {
    fields: [
      t('Group'),
      columnsAre === 'aspects' ? t('Aspect') : t('Section'),
      ...score,
      ...(hasEstimates ? [t('Estimate (of 100)')] : []),
      ...size,
    ],
    rows: order.rows.flatMap((row) =>
      cellsOf(row, view).map(({ name, cell }) => {
        const cells = sureCells(cell, bands, differenceFrom(cell, null));
        return [rowName(row), name, ...cells.score, ...estimateCells(row.group, cell.sectionId), ...cells.size];
      }),
    ),
  };
}
