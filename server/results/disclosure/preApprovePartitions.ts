import { countOf } from './countOf.ts';
import { rejected, type DisclosureControl, type Release } from './createDisclosureControl.ts';
import type { Steps } from './steps.ts';

/** A population that can be requested, with any name for it. */
export interface Offered<Name> {
  name: Name;
  /** 1 for the rows in it, 0 for the others. */
  population: Uint8Array;
}

/** A question to filter by, with its merged options. Everyone is in at least one of these. */
export interface OfferedQuestion<Name> {
  id: string;
  options: readonly Offered<Name>[];
}

/** The reporting groups and their blocks. */
interface OfferedGroups<Name> {
  blocks: readonly Offered<Name>[];
  groups: readonly Offered<Name>[];
}

/** An entry for the ledger. */
type PreApproved<Name> = Offered<Name> & Omit<Release, 'isNew'>;

interface PreApproval<Name> {
  /** The new entries, in order. Empty if the whole may not be released. */
  preApproved: PreApproved<Name>[];
  /** True if all blocks were pre-approved. Then the means of every union of reported groups follow from them. */
  areBlocksPreApproved: boolean;
  /** Ids of the questions with every option pre-approved. */
  questions: string[];
}

/**
 * Pre-approves the populations that everyone requests first (docs/rules/disclosure.md#pre-approval), so that they stay
 * available whatever is requested later. The order is: everyone, then the blocks of the reporting groups, then these
 * groups, then the options of each question. If one block cannot be pre-approved, no block is. The groups are included
 * because the shares of a group do not follow from the shares of blocks with fewer than ten people. Blocks and groups
 * come before any question, so no answer affects them. If one option of a question cannot be pre-approved, no option of
 * that question is. The most balanced question is first: its smallest option, or complement of an option, is the
 * largest.
 */
export function* preApprovePartitions<Name>(
  control: DisclosureControl,
  whole: Offered<Name>,
  { blocks, groups }: OfferedGroups<Name>,
  questions: readonly OfferedQuestion<Name>[],
): Steps<PreApproval<Name>> {
  const preApproved = yield* preApproveAll(control, [whole]);
  if (!preApproved) return { preApproved: [], areBlocksPreApproved: false, questions: [] };
  const ofBlocks = yield* preApproveAll(control, blocks);
  if (ofBlocks) {
    preApproved.push(...ofBlocks);
    for (const group of groups) preApproved.push(...((yield* preApproveAll(control, [group])) ?? []));
  }

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
    const rows = yield* preApproveAll(control, options);
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

/** @returns the new entries. Null if one population is rejected. In that case none of the populations is remembered. */
function* preApproveAll<Name>(
  control: DisclosureControl,
  offered: readonly Offered<Name>[],
): Steps<PreApproved<Name>[] | null> {
  const mark = control.mark();
  const rows: PreApproved<Name>[] = [];
  for (const each of offered) {
    const release = control.decide(each.population);
    yield;
    if (release === rejected) {
      control.rollback(mark);
      return null;
    }
    const { isNew, suppressed, sharesSuppressed } = release;
    if (isNew) rows.push({ ...each, suppressed, sharesSuppressed });
  }
  return rows;
}
