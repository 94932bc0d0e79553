import { blocksOf, planGroups, type Signature } from './planGroups.ts';
import { sharesMinimum } from './sharesMinimum.ts';

/** With fewer lines there are none. */
const fewestLines = 3;

/**
 * Chooses the groups that are lines of events, without using any answers (docs/rules/disclosure.md#event-lines). First
 * it chooses groups as crossable ones are chosen, with blocks of at least ten people and twice the minimum. While two of
 * them share people, it removes the one that shares people with most others. On a tie, this is the group with the
 * fewest invited people who completed the survey, then the last by name. Then it tries each of them again, the last
 * removed first. People in none of the chosen groups are one more line.
 * @param groups the reporting groups.
 * @returns ids by name. Empty if there would be fewer than three lines.
 */
export function planEventLines(
  groups: readonly { id: string; name: string }[],
  signatures: readonly Signature[],
  minimum: number,
): string[] {
  const { reporting } = planGroups(groups, signatures, Math.max(sharesMinimum(minimum), 2 * minimum));
  const chosen = new Set(reporting);
  const byName = groups
    .filter(({ id }) => chosen.has(id))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const place = new Map(byName.map((id, index) => [id, index]));
  const blocks = blocksOf(signatures, chosen);
  const completed = new Map(
    byName.map((id) => [id, blocks.reduce((sum, block) => (block.groups.includes(id) ? sum + block.invited : sum), 0)]),
  );
  const sharing = new Map(
    byName.map((id) => [
      id,
      new Set(blocks.flatMap(({ groups: own }) => (own.includes(id) ? own.filter((other) => other !== id) : []))),
    ]),
  );
  const sharedWith = (id: string) => [...sharing.get(id)!].filter((other) => chosen.has(other)).length;

  const removed: string[] = [];
  while ([...chosen].some((id) => sharedWith(id) > 0)) {
    const [worst] = [...chosen].sort(
      (a, b) => sharedWith(b) - sharedWith(a) || completed.get(a)! - completed.get(b)! || place.get(b)! - place.get(a)!,
    );
    chosen.delete(worst!);
    removed.push(worst!);
  }
  for (const id of removed.toReversed()) if (sharedWith(id) === 0) chosen.add(id);

  const lines = blocksOf(signatures, chosen).filter(({ responses }) => responses > 0).length;
  return lines < fewestLines ? [] : byName.filter((id) => chosen.has(id));
}
