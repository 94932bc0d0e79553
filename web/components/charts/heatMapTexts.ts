import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { type ChartNumbers, sureCells, sureFields } from './areaNumbers.ts';
import { differenceFrom, ofHundred } from './certaintyTexts.ts';
import type { GroupOrder } from './groupOrders.ts';
import { responsesText } from './MissingNumber.tsx';

/** The name of a row. */
export const rowName = ({ group }: HeatMap['rows'][number]) => group?.name ?? t('Everybody');

/** Sentences on the number of responses and groups, and on what is suppressed. */
export function heatMapSummary({ rows, minimum }: Pick<HeatMap, 'rows' | 'minimum'>): string[] {
  const [everyone, ...groups] = rows;
  const suppressedGroups = groups.filter(({ suppressed }) => suppressed);
  const cells = rows
    .filter(({ suppressed }) => !suppressed)
    .flatMap(({ scores }) => scores.filter((cell) => cell.suppressed));
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
    ...(cells.length > 0
      ? [t('Some single scores are hidden: they could be about fewer than {minimum} people.', { minimum })]
      : []),
  ];
}

export const sectionName = ({ sections }: Pick<HeatMap, 'sections'>, sectionId: string): string =>
  sections.find(({ id }) => id === sectionId)?.name ?? '';

/** Says why the groups are in this order. */
export const groupOrderNote = (map: Pick<HeatMap, 'sections'>, { sectionId }: Pick<GroupOrder, 'sectionId'>): string =>
  t(
    'Groups are in the order of estimates for “{section}”. These draw small groups towards the average, because small groups differ more by chance.',
    { section: sectionName(map, sectionId) },
  );

/**
 * The numbers of a heat map for its file, with one row for each group and section.
 * @param order the order of the groups, with a column for its estimates. Null without estimates.
 */
export function heatMapNumbers(
  { sections, rows, bands }: Pick<HeatMap, 'sections' | 'rows' | 'bands'>,
  order: Pick<GroupOrder, 'sectionId' | 'estimates'> | null,
): ChartNumbers {
  const { score, size } = sureFields();
  const estimateCells = (group: HeatMap['rows'][number]['group'], sectionId: string) => {
    if (!order) return [];
    const estimate = sectionId === order.sectionId && group ? order.estimates.get(group.id) : undefined;
    return [estimate === undefined ? '' : ofHundred(estimate)];
  };
  return {
    fields: [t('Group'), t('Section'), ...score, ...(order ? [t('Estimate (of 100)')] : []), ...size],
    rows: rows.flatMap((row) =>
      row.scores.map((cell, index) => {
        const cells = sureCells(cell, bands, differenceFrom(cell, null));
        const estimates = estimateCells(row.group, cell.sectionId);
        return [rowName(row), sections[index]!.name, ...cells.score, ...estimates, ...cells.size];
      }),
    ),
  };
}
