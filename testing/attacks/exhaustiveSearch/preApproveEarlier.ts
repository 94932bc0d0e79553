import { countOf } from '#server/results/disclosure/countOf.ts';
import { rejected, type DisclosureControl } from '#server/results/disclosure/createDisclosureControl.ts';
import type { Base } from '#server/results/numbers/bases.ts';
import { optionPopulation, groupPopulation, wholePopulation } from '#server/results/numbers/populations.ts';
import type { Population } from '#server/results/disclosure/population.ts';
import { populationMask } from '#server/results/numbers/populationMask.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { entryOf, type LedgerEntry } from '#server/results/ledger/ledgerEntry.ts';

/**
 * Pre-approves as the product did before law 3. First comes everyone together. Then come the partitions by options and
 * by groups, the most balanced first, each completely or not at all. Then come single groups, the largest first.
 * @returns the new entries of the ledger, in order.
 */
export function preApproveEarlier(
  results: Results,
  { control, bases }: { control: DisclosureControl; bases: readonly Base[] },
): LedgerEntry[] {
  const countIn = (population: Population) => countOf(populationMask(results, population));
  const preApproveAll = (populations: readonly Population[]): LedgerEntry[] | null => {
    const mark = control.mark();
    const entries: LedgerEntry[] = [];
    for (const population of populations) {
      const release = control.decide(populationMask(results, population));
      if (release === rejected) {
        control.rollback(mark);
        return null;
      }
      if (release.isNew) entries.push(entryOf(population, release, bases));
    }
    return entries;
  };

  const whole = preApproveAll([wholePopulation]);
  if (!whole) return [];
  const groups = results.groups.map(({ id }) => groupPopulation(id));
  const areGroupsPartition =
    groups.length > 0 &&
    results.groups.every(({ members }) => members !== null) &&
    Array.from({ length: results.people }, (_, row) =>
      results.groups.reduce((sum, { members }) => sum + members![row]!, 0),
    ).every((sum) => sum === 1);
  const options = [...results.filterOptions].map(([id, filterOptions]) =>
    filterOptions.map((option) => optionPopulation(id, option)),
  );
  const smallest = (populations: readonly Population[]) => Math.min(...populations.map(countIn));
  const partitions = [...options, ...(areGroupsPartition ? [groups] : [])].toSorted(
    (a, b) => smallest(b) - smallest(a),
  );
  const ofPartitions = partitions.map((partition) => ({ partition, entries: preApproveAll(partition) }));
  const areGroupsLeft = !ofPartitions.some(({ partition, entries }) => partition === groups && entries);
  const ofGroups = areGroupsLeft
    ? groups.toSorted((a, b) => countIn(b) - countIn(a)).flatMap((group) => preApproveAll([group]) ?? [])
    : [];
  return [...whole, ...ofPartitions.flatMap(({ entries }) => entries ?? []), ...ofGroups];
}
