import type { ResultsGroup } from './population.ts';

/** The rows of the people who are in all of these groups, and in no other group that is considered. */
interface RowBlock {
  /** Ids of groups. */
  groups: string[];
  rows: number[];
}

/**
 * The blocks that groups divide the rows of results into. @param groupIds ids of groups whose members the results
 * contain.
 */
export function rowBlocks(
  { people, groups }: { people: number; groups: readonly ResultsGroup[] },
  groupIds: readonly string[],
): RowBlock[] {
  const stored = groups.flatMap(({ id, members }) => (members && groupIds.includes(id) ? [{ id, members }] : []));
  const blocks = new Map<string, RowBlock>();
  for (let row = 0; row < people; row += 1) {
    const own = stored.flatMap(({ id, members }) => (members[row] === 1 ? [id] : []));
    const key = own.join();
    const block = blocks.get(key) ?? { groups: own, rows: [] };
    block.rows.push(row);
    blocks.set(key, block);
  }
  return [...blocks.values()];
}
