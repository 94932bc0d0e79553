import { countOf } from './countOf.ts';
import { rejected, type DisclosureControl, type Release } from './createDisclosureControl.ts';

/** A population that can be requested, by whatever name its owner has for it. */
export interface Offered<Name> {
  name: Name;
  /** 1 for the rows in it, 0 for the others. */
  population: Uint8Array;
}

/** A question to filter by: its options as merged, which together are everyone. */
export interface OfferedQuestion<Name> {
  id: string;
  options: readonly Offered<Name>[];
}

/** The blocks of the reporting groups, and these groups. */
interface OfferedGroups<Name> {
  blocks: readonly Offered<Name>[];
  groups: readonly Offered<Name>[];
}

/** The entries for the ledger, in this order. */
type PreApproved<Name> = Offered<Name> & Omit<Release, 'isNew'>;

interface PreApproval<Name> {
  /** All new ones. Empty if the whole may not be released. */
  preApproved: PreApproved<Name>[];
  /** True if all blocks were pre-approved. Then the means of every union of reported groups follow from them. */
  areBlocksPreApproved: boolean;
  /** Ids of the questions with every option pre-approved. */
  questions: string[];
}

/**
 * Pre-approves what everyone requests first (docs/rules/disclosure.md#pre-approval), so that it stays available
 * whatever is requested later. First the whole. Then the blocks of the reporting groups, all or none, before any answer
 * is looked at, and these groups, whose shares do not follow where a block has fewer than ten. Then the options of each
 * question, all or none. Questions come in the order of their balance: an option, or everyone outside it, is smallest
 * in the last one.
 */
export function preApprovePartitions<Name>(
  control: DisclosureControl,
  whole: Offered<Name>,
  { blocks, groups }: OfferedGroups<Name>,
  questions: readonly OfferedQuestion<Name>[],
): PreApproval<Name> {
  const preApproved = preApproveAll(control, [whole]);
  if (!preApproved) return { preApproved: [], areBlocksPreApproved: false, questions: [] };
  const ofBlocks = preApproveAll(control, blocks);
  if (ofBlocks) preApproved.push(...ofBlocks, ...groups.flatMap((group) => preApproveAll(control, [group]) ?? []));

  const people = countOf(whole.population);
  const smallest = ({ options }: OfferedQuestion<Name>) =>
    Math.min(
      ...options.map(({ population }) => {
        const count = countOf(population);
        return count === people ? people : Math.min(count, people - count);
      }),
    );
  const available = new Set<string>();
  for (const { id, options } of questions.toSorted((a, b) => smallest(b) - smallest(a))) {
    const rows = preApproveAll(control, options);
    if (!rows) continue;
    preApproved.push(...rows);
    available.add(id);
  }
  return {
    preApproved,
    areBlocksPreApproved: ofBlocks !== null,
    questions: questions.map(({ id }) => id).filter((id) => available.has(id)),
  };
}

/** @returns the new ones. Null if one of them is rejected; then none is remembered. */
function preApproveAll<Name>(
  control: DisclosureControl,
  offered: readonly Offered<Name>[],
): PreApproved<Name>[] | null {
  const mark = control.mark();
  const rows: PreApproved<Name>[] = [];
  for (const each of offered) {
    const release = control.decide(each.population);
    if (release === rejected) {
      control.rollback(mark);
      return null;
    }
    const { isNew, suppressed, sharesSuppressed } = release;
    if (isNew) rows.push({ ...each, suppressed, sharesSuppressed });
  }
  return rows;
}
