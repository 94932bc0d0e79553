import { preApprovePartitions } from '../disclosure/preApprovePartitions.ts';
import { countOf } from '../disclosure/countOf.ts';
import type { DisclosureControl } from '../disclosure/createDisclosureControl.ts';
import type { Base } from '../numbers/bases.ts';
import { blockPopulation, optionPopulation, groupPopulation, wholePopulation } from '../numbers/populations.ts';
import type { Population } from '../disclosure/population.ts';
import { populationMask } from '../numbers/populationMask.ts';
import type { Results } from '../numbers/results.ts';
import { rowBlocks } from '../disclosure/rowBlocks.ts';
import { entryOf, type LedgerEntry } from '../ledger/ledgerEntry.ts';

/**
 * Pre-approves what everyone requests first of results, as far as the laws hold
 * (docs/rules/disclosure.md#pre-approval), and says what they can be requested by: the groups that are reported, and
 * the questions of which every option was pre-approved.
 * @param control knows what was released already. @param questions ids of those to look at.
 * @returns also the new entries of the ledger, in order.
 */
export function preApproveAtClosing(
  results: Omit<Results, 'questions'>,
  { control, bases, questions }: { control: DisclosureControl; bases: readonly Base[]; questions: readonly string[] },
): { entries: LedgerEntry[]; decided: Pick<Results, 'groups' | 'questions'> } {
  const offer = (name: Population) => ({ name, population: populationMask(results, name) });
  const reported = results.groups.filter(({ use }) => use !== 'leftOut');
  const {
    preApproved,
    areBlocksPreApproved,
    questions: available,
  } = preApprovePartitions(
    control,
    offer(wholePopulation),
    {
      // Large ones first: where answers are missing, they leave more room for the others.
      blocks:
        reported.length > 0
          ? rowBlocks(results, results.blockGroups)
              .toSorted((a, b) => b.rows.length - a.rows.length)
              .map(({ groups }) => offer(blockPopulation(groups)))
          : [],
      groups: reported
        .map(({ id }) => offer(groupPopulation(id)))
        .toSorted((a, b) => countOf(b.population) - countOf(a.population)),
    },
    questions.map((id) => ({
      id,
      options: results.filterOptions.get(id)!.map((option) => offer(optionPopulation(id, option))),
    })),
  );
  return {
    entries: preApproved.map(({ name, ...release }) => entryOf(name, release, bases)),
    decided: {
      groups: areBlocksPreApproved ? results.groups : results.groups.map((group) => ({ ...group, use: 'leftOut' })),
      questions: available,
    },
  };
}
