import type { Results, ResultsGroup } from '../results/results.ts';
import { rowBlocks } from '../results/rowBlocks.ts';
import { sharesMinimum } from './sharesMinimum.ts';

/**
 * What groups can be used for after a removal, which may only shrink it (wire conventions section 8, law 3): groups stay reported
 * only if in every block the removed people number none or at least the minimum, and so do the remaining; they stay crossable
 * only if the same holds with ten, in every block that the crossable groups make. Counts invited people: as far as the responses
 * in no group may not have been invited, those removed are taken for them, and those that remain too.
 * @param results before the removal. @param removed 1 for the rows that are no more.
 */
export function usesAfterRemoval(
  results: Pick<Results, 'people' | 'groups' | 'blockGroups' | 'uninvited'>, removed: Uint8Array, minimum: number, leastShares = sharesMinimum(minimum),
): ResultsGroup[] {
  const { groups, blockGroups, uninvited } = results;
  const areAllSafe = (groupIds: readonly string[], least: number) => rowBlocks(results, groupIds).every(({ groups: own, rows }) => {
    const gone = rows.reduce((sum, row) => sum + removed[row]!, 0);
    const perhapsUninvited = own.length === 0 ? uninvited : 0;
    const areGoneEnough = gone === 0 || gone - perhapsUninvited >= least;
    const areLeftEnough = gone === rows.length || rows.length - gone - perhapsUninvited >= least;
    return areGoneEnough && areLeftEnough;
  });
  const stayReporting = areAllSafe(blockGroups, minimum);
  const stayCrossable = stayReporting && areAllSafe(groups.filter(({ use }) => use === 'crossable').map(({ id }) => id), leastShares);
  return groups.map((group) => {
    if (!stayReporting) return { ...group, use: 'leftOut' };
    return group.use === 'crossable' && !stayCrossable ? { ...group, use: 'reporting' } : group;
  });
}
