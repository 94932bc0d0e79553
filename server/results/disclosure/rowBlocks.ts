import type { ResultsGroup } from './population.ts';

/** The rows of the people who are in all of these groups, and in no other group that is considered. */
interface RowBlock {
  /** Ids of groups. */
  groups: string[];
  /** In order. */
  rows: Uint32Array;
}

/**
 * The blocks that groups divide the rows of results into, in the order of their first rows.
 * @param groupIds ids of groups whose members the results contain.
 */
export function rowBlocks(
  { people, groups }: { people: number; groups: readonly ResultsGroup[] },
  groupIds: readonly string[],
): RowBlock[] {
  const stored = groups.flatMap(({ id, members }) => (members && groupIds.includes(id) ? [{ id, members }] : []));
  const blockOf = new Uint32Array(people);
  let blocks = Math.min(people, 1);
  for (const { members } of stored) blocks = divide(blockOf, blocks, members);

  const sizes = new Uint32Array(blocks);
  for (let row = 0; row < people; row += 1) sizes[blockOf[row]!]! += 1;
  const rows = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(blocks);
  for (let row = 0; row < people; row += 1) {
    const block = blockOf[row]!;
    rows[block]![filled[block]!] = row;
    filled[block]! += 1;
  }
  return rows.map((own) => ({
    groups: stored.flatMap(({ id, members }) => (members[own[0]!] === 1 ? [id] : [])),
    rows: own,
  }));
}

/**
 * Divides each block into members and others.
 * @param blockOf the block of each row, which is changed. @returns the new number of blocks.
 */
function divide(blockOf: Uint32Array, blocks: number, members: Uint8Array): number {
  /** The number of each part plus one, and 0 for a part without a row so far. */
  const numbers = new Uint32Array(2 * blocks);
  let parts = 0;
  for (let row = 0; row < blockOf.length; row += 1) {
    const part = 2 * blockOf[row]! + members[row]!;
    if (numbers[part] === 0) numbers[part] = parts += 1;
    blockOf[row] = numbers[part]! - 1;
  }
  return parts;
}
