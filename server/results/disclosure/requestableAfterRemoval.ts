import type { GroupUse, ReleasePlan } from './population.ts';
import { rowBlocks } from './rowBlocks.ts';
import { sharesMinimum } from './sharesMinimum.ts';

/** The groups and questions by which a report can still be requested. */
interface RequestableAfterRemoval {
  /** By group id. */
  uses: ReadonlyMap<string, GroupUse>;
  /** Ids of questions. */
  questions: readonly string[];
}

/**
 * Returns which groups and questions can be requested after a removal (docs/rules/disclosure.md#removal). A removal
 * never adds any. Each block has two numbers: how many people were removed, and how many remain. Groups stay reported
 * only if in every block each number is zero or at least the minimum. They stay crossable only if in every block formed
 * by the crossable groups each number is zero or at least ten. Only invited people count. Responses in no group may not
 * be from invited people, so the worst case is assumed for both numbers. If no group is left, only numbers about
 * everyone are available, since whether a question is still available would depend on the answers of a few removed
 * people.
 * @param results before the removal. @param removed 1 for the removed rows.
 */
export function requestableAfterRemoval(
  results: Pick<ReleasePlan, 'groups' | 'blockGroups' | 'uninvited' | 'questions'> & { people: number },
  removed: Uint8Array,
  minimum: number,
  leastShares = sharesMinimum(minimum),
): RequestableAfterRemoval {
  const { groups, blockGroups, uninvited, questions } = results;
  const areAllSafe = (groupIds: readonly string[], least: number) =>
    rowBlocks(results, groupIds).every(({ groups: own, rows }) => {
      const gone = rows.reduce((sum, row) => sum + removed[row]!, 0);
      const perhapsUninvited = own.length === 0 ? uninvited : 0;
      const areGoneEnough = gone === 0 || gone - perhapsUninvited >= least;
      const areLeftEnough = gone === rows.length || rows.length - gone - perhapsUninvited >= least;
      return areGoneEnough && areLeftEnough;
    });
  const stayReporting = areAllSafe(blockGroups, minimum);
  const stayCrossable =
    stayReporting &&
    areAllSafe(
      groups.filter(({ use }) => use === 'crossable').map(({ id }) => id),
      leastShares,
    );
  const useOf = (use: GroupUse): GroupUse => {
    if (!stayReporting) return 'leftOut';
    return use === 'crossable' && !stayCrossable ? 'reporting' : use;
  };
  const areGroupsLost = !stayReporting && groups.some(({ use }) => use !== 'leftOut');
  return { uses: new Map(groups.map(({ id, use }) => [id, useOf(use)])), questions: areGroupsLost ? [] : questions };
}
