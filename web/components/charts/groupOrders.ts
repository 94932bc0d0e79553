import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { shrunkMeans } from '#rules/shrunkMeans.ts';
import { differencePlace } from './differenceTones.ts';

export type HeatMapRow = HeatMap['rows'][number];

/** An order of a heat map's groups by their scores of one section or aspect. */
export interface GroupOrder {
  sectionId: string;
  /** Everyone first, then the groups: worst first, groups without a score last. Equal ones are by name. */
  rows: HeatMapRow[];
  /**
   * By group id: the score drawn towards the average, the more the fewer people have it. Never replaces a score. Empty
   * if the groups are in the order of their differences from all others, because there are too few for an estimate.
   */
  estimates: ReadonlyMap<string, number>;
}

/**
 * Orders groups by estimates that draw small groups towards the average, because small groups differ more by chance.
 * With too few groups for that, orders them by the label of their difference from all others. Source:
 * docs/rules/survey-report.md#heat-map.
 */
export function groupOrder(
  { rows, uncertainty }: Pick<HeatMap, 'rows' | 'uncertainty'>,
  sectionId: string,
): GroupOrder {
  const sd = uncertainty?.sds.find(({ code }) => code === sectionId)?.sd;
  const groups = rows.flatMap((row) => {
    const cell = cellOf(row, sectionId);
    return row.group && cell && cell.score !== null && cell.sampleSize !== null
      ? [{ id: row.group.id, mean: cell.score, n: cell.sampleSize }]
      : [];
  });
  const shrunk = sd === undefined ? null : shrunkMeans(groups, sd);
  const estimates = new Map(shrunk?.map((estimate, index) => [groups[index]!.id, estimate]));
  const placeOf = (row: HeatMapRow) => {
    if (!row.group) return -1;
    if (shrunk) return estimates.get(row.group.id) ?? Infinity;
    const cell = cellOf(row, sectionId);
    return cell && cell.score !== null ? differencePlace(cell.difference) : Infinity;
  };
  return { sectionId, rows: orderedBy(rows, placeOf), estimates };
}

/** A row's score of a section or an aspect. */
export const cellOf = ({ scores, aspectScores }: HeatMapRow, sectionId: string): ReportedSectionScore | undefined =>
  [...scores, ...aspectScores].find((cell) => cell.sectionId === sectionId);

/** In ascending order of a number, which may be infinite. Equal ones stay in their order. */
export function orderedBy<T>(all: readonly T[], placeOf: (of: T) => number): T[] {
  const places = new Map(all.map((each) => [each, placeOf(each)]));
  return all.toSorted((a, b) => (places.get(a) === places.get(b) ? 0 : places.get(a)! - places.get(b)!));
}
