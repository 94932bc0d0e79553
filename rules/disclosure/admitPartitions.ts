import type { Auditor } from './createAuditor.ts';
import { countOf } from './countOf.ts';

/** A population that may be asked for, by whatever name its owner has for it. */
export interface Offered<Name> {
  name: Name;
  /** 1 for the rows in it, 0 for the others. */
  population: Uint8Array;
}

/** What is to be stored in the ledger, in this order. */
export interface Admitted<Name> extends Offered<Name> {
  heldBack: ReadonlySet<number>;
}

/**
 * Admits at closing what everybody asks for first (wire conventions section 8), so that it stays answerable whatever is
 * asked later: the whole, then each question's and the groups' complete partition, all of it or nothing. The most
 * balanced come first: those whose smallest cut is largest. Groups that are no partition, or cannot be admitted as one,
 * are admitted one at a time, large ones first. Nothing where not even the whole may be told.
 *
 * @param questions the cuts of each question that people chose one option of; what is no partition is left out.
 */
export function admitPartitions<Name>(
  auditor: Auditor, whole: Offered<Name>, questions: readonly (readonly Offered<Name>[])[], groups: readonly Offered<Name>[],
): Admitted<Name>[] {
  const admitted = admitAll(auditor, [whole]);
  if (!admitted) return [];
  const partitions = [...questions, groups]
    .filter((cuts) => isPartition(cuts, whole.population))
    .map((cuts) => ({ cuts, smallest: Math.min(...cuts.map(({ population }) => countOf(population))) }))
    .toSorted((a, b) => b.smallest - a.smallest);
  let areGroupsLeft = true;
  for (const { cuts } of partitions) {
    const rows = admitAll(auditor, cuts);
    if (rows) admitted.push(...rows);
    if (rows && cuts === groups) areGroupsLeft = false;
  }
  if (areGroupsLeft) {
    const largeFirst = groups.toSorted((a, b) => countOf(b.population) - countOf(a.population));
    for (const group of largeFirst) admitted.push(...admitAll(auditor, [group]) ?? []);
  }
  return admitted;
}

/** Those that are new; null, and nothing remembered, where one of them is refused. */
function admitAll<Name>(auditor: Auditor, cuts: readonly Offered<Name>[]): Admitted<Name>[] | null {
  const mark = auditor.mark();
  const rows: Admitted<Name>[] = [];
  for (const cut of cuts) {
    const audit = auditor.ask(cut.population);
    if (audit.verdict === 'refused') {
      auditor.rollback(mark);
      return null;
    }
    if (audit.verdict === 'new') rows.push({ ...cut, heldBack: audit.heldBack });
  }
  return rows;
}

/** Whether everybody is in one cut, and nobody in two. */
function isPartition(cuts: readonly Offered<unknown>[], whole: Uint8Array): boolean {
  const times = new Uint16Array(whole.length);
  for (const { population } of cuts) for (let row = 0; row < times.length; row += 1) times[row]! += population[row]!;
  return times.every((count, row) => count === whole[row]);
}
