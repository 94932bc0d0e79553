import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { differencePlace } from './differenceTones.ts';
import { cellOf, type GroupOrder, groupOrder, type HeatMapRow, orderedBy } from './groupOrders.ts';

/** The kind of a heat map's columns. */
export type HeatMapColumns = 'sections' | 'aspects';

type Column = HeatMap['sections'][number];

/** The part of a heat map that is shown, in its order. */
export interface HeatMapView {
  columnsAre: HeatMapColumns;
  /** Lowest score of everyone first. Columns without such a score are last, in the survey's order. */
  columns: Column[];
  /** The rows, in the order of one of the columns. */
  order: GroupOrder;
}

/** @param orderBy the column that orders the groups. By default, the first with the worst label of any group. */
export function heatMapView(map: HeatMap, columnsAre: HeatMapColumns, orderBy?: string): HeatMapView {
  const everyone = map.rows.find(({ group }) => group === null);
  const columns = orderedBy(map[columnsAre], ({ id }) => (everyone && cellOf(everyone, id)?.score) ?? Infinity);
  const worstPlace = ({ id }: Column) =>
    Math.min(...map.rows.map((row) => differencePlace(cellOf(row, id)?.difference ?? null)));
  const column = columns.find(({ id }) => id === orderBy) ?? orderedBy(columns, worstPlace)[0];
  return { columnsAre, columns, order: groupOrder(map, column?.id ?? '') };
}

/** A score with the name of its column. */
interface NamedCell {
  name: string;
  cell: ReportedSectionScore;
}

/** The scores of a row, in the order of the columns. */
export const cellsOf = (row: HeatMapRow, { columns }: Pick<HeatMapView, 'columns'>): NamedCell[] =>
  columns.map(({ id, name }) => ({ name, cell: cellOf(row, id)! }));

/** The scores of a row by their difference from all others: worst first, missing ones last. */
export const worstFirst = (cells: readonly NamedCell[]): NamedCell[] =>
  orderedBy(cells, ({ cell }) => (cell.score === null ? Infinity : differencePlace(cell.difference)));

/** Returns whether the map has aspects that its sections do not show already. */
export const hasOwnAspects = ({ sections, aspects }: Pick<HeatMap, 'sections' | 'aspects'>): boolean =>
  aspects.some(({ id }) => !sections.some((section) => section.id === id));
