import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { shrunkMeans } from '#rules/shrunkMeans.ts';

/** An order of a heat map's groups by their scores of one section. */
export interface GroupOrder {
  sectionId: string;
  /** Everyone first, then the groups: lowest estimate first, groups without a score last. */
  rows: HeatMap['rows'];
  /** By group id: the score drawn towards the average, the more the fewer people have it. Never replaces a score. */
  estimates: ReadonlyMap<string, number>;
}

/**
 * The orders of groups by estimates that draw small groups towards the average, because small groups differ more by
 * chance. One for each section that enough groups have a score of, since the estimate needs them.
 */
export function groupOrders({ sections, rows, uncertainty }: Pick<HeatMap, 'sections' | 'rows' | 'uncertainty'>) {
  return sections.flatMap(({ id: sectionId }): GroupOrder[] => {
    const sd = uncertainty?.sds.find(({ code }) => code === sectionId)?.sd;
    const groups = rows.flatMap(({ group, scores }) => {
      const cell = scores.find((score) => score.sectionId === sectionId);
      return group && cell?.score != null && cell.sampleSize !== null
        ? [{ id: group.id, mean: cell.score, n: cell.sampleSize }]
        : [];
    });
    const shrunk = sd === undefined ? null : shrunkMeans(groups, sd);
    if (!shrunk) return [];
    const estimates = new Map(groups.map(({ id }, index) => [id, shrunk[index]!]));
    const placeOf = ({ group }: HeatMap['rows'][number]) => (group ? (estimates.get(group.id) ?? 2) : -1);
    return [{ sectionId, rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), estimates }];
  });
}
