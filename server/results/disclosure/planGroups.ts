/** A group of people, as the planner sees it. */
interface PlannedGroup {
  id: string;
  name: string;
}

/** The people in exactly these groups who completed the survey. */
export interface Signature {
  /**
   * Ids of groups, sorted. Empty for people in no group, which include all share-link responses and everyone who was removed or
   * deleted.
   */
  groups: readonly string[];
  /** Number of invited people. */
  invited: number;
  /** Number of all responses, whether or not they are from invited people. */
  responses: number;
}

/** A group that cannot be reported, and why. Contains only counts. */
export interface OmittedGroup {
  id: string;
  /** Invited people in it who completed the survey. */
  completed: number;
  /** Number of blocks below the minimum if it were reported together with the reporting groups. */
  smallBlocks: number;
}

interface GroupPlan {
  /** Ids, in the order of the groups. */
  reporting: string[];
  leftOut: OmittedGroup[];
}

/**
 * Chooses which groups can be reported, without using any answers (docs/rules/disclosure.md#law-3). The chosen groups
 * divide the responses into *blocks*: people in exactly the same chosen groups. Every block with a response has at
 * least `minimum` invited people.
 *
 * The choice is greedy. While a block is too small, it removes the group whose removal leaves the fewest small blocks.
 * On a tie, this is the group with the fewest invited people, then the last by name. Then it tries to add each removed
 * group again, the last removed first. A group without any invited person who completed is left out from the start. The
 * reason for the law, and the literature: docs/anonymity.md#three-rules-for-every-number and
 * docs/decisions/0048-first-who-then-what.md.
 */
export function planGroups(
  groups: readonly PlannedGroup[],
  signatures: readonly Signature[],
  minimum: number,
): GroupPlan {
  const completed = new Map(groups.map(({ id }) => [id, 0]));
  for (const { groups: ids, invited } of signatures)
    for (const id of ids) if (completed.has(id)) completed.set(id, completed.get(id)! + invited);

  const byName = groups
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const place = new Map(byName.map((id, index) => [id, index]));
  const smallWith = (ids: ReadonlySet<string>) =>
    blocksOf(signatures, ids).filter((block) => isSmall(block, minimum)).length;

  const chosen = new Set(byName.filter((id) => completed.get(id)! > 0));
  const removed: string[] = [];
  const letters = new Map(byName.map((id, index) => [id, String.fromCharCode(index)]));
  let blocks = blocksOf(signatures, chosen);
  while (chosen.size > 0 && blocks.some((block) => isSmall(block, minimum))) {
    const small = smallAfterRemoval(blocks, letters, minimum);
    const [worst] = [...chosen].sort(
      (a, b) =>
        (small.get(a) ?? 0) - (small.get(b) ?? 0) ||
        completed.get(a)! - completed.get(b)! ||
        place.get(b)! - place.get(a)!,
    );
    chosen.delete(worst!);
    removed.push(worst!);
    blocks = blocksOf(blocks, chosen);
  }
  for (const id of removed.toReversed()) {
    chosen.add(id);
    if (smallWith(chosen) > 0) chosen.delete(id);
  }
  return {
    reporting: groups.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    leftOut: groups
      .filter(({ id }) => !chosen.has(id))
      .map(({ id }) => ({ id, completed: completed.get(id)!, smallBlocks: smallWith(new Set([...chosen, id])) })),
  };
}

/** The blocks into which the chosen groups divide the responses. */
export function blocksOf(signatures: readonly Signature[], chosen: ReadonlySet<string>): Signature[] {
  const blocks = new Map<string, { groups: string[]; invited: number; responses: number }>();
  for (const { groups, invited, responses } of signatures) {
    const own = groups.filter((id) => chosen.has(id));
    const key = own.join();
    const block = blocks.get(key) ?? { groups: own, invited: 0, responses: 0 };
    block.invited += invited;
    block.responses += responses;
    blocks.set(key, block);
  }
  return [...blocks.values()];
}

const isSmall = ({ invited, responses }: Pick<Signature, 'invited' | 'responses'>, minimum: number) =>
  responses > 0 && invited < minimum;

/**
 * Returns, by group, how its removal would change the number of small blocks. Removing a group merges each block in it
 * with the block that is in the same groups except this one.
 * @param letters a character for each group, so that the names of blocks are short.
 */
function smallAfterRemoval(
  blocks: readonly Signature[],
  letters: ReadonlyMap<string, string>,
  minimum: number,
): Map<string, number> {
  const names = blocks.map(({ groups }) => groups.map((id) => letters.get(id)!).join(''));
  const found = new Map(blocks.map((block, index) => [names[index]!, block]));
  const small = new Map<string, number>();
  for (const [index, block] of blocks.entries()) {
    const name = names[index]!;
    const change = Number(isSmall(block, minimum));
    for (const [place, id] of block.groups.entries()) {
      const partner = found.get(name.slice(0, place) + name.slice(place + 1));
      const joined = {
        invited: block.invited + (partner?.invited ?? 0),
        responses: block.responses + (partner?.responses ?? 0),
      };
      const after = Number(isSmall(joined, minimum)) - Number(partner !== undefined && isSmall(partner, minimum));
      small.set(id, (small.get(id) ?? 0) + after - change);
    }
  }
  return small;
}
