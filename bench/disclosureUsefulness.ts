import { preApprovePartitions } from '../server/results/disclosure/preApprovePartitions.ts';
import { countOf } from '../server/results/disclosure/countOf.ts';
import { createDisclosureControl, rejected } from '../server/results/disclosure/createDisclosureControl.ts';
import { randomDraws } from '../testing/randomDraws.ts';
import { disclosureSurvey } from './disclosureSurvey.ts';

export interface Usefulness {
  /** Single filter options of at least the minimum, and how many of them are answered. */
  singles: number;
  answeredSingles: number;
  /** Two-way filter options of at least 20 people, asked one after the other in random order, and how many are answered. */
  pairs: number;
  answeredPairs: number;
  /** The share of numbers of single bases that are suppressed in those answers. */
  suppressed: number;
  numbers: number;
}

const minimum = 5;
const leastPair = 20;

/**
 * Requests by one organisation, after what is pre-approved at closing: every single filter option first, then
 * combinations of two.
 */
export function disclosureUsefulness(people: number, missing: number, seed: number): Usefulness {
  const { bases, questions, groups } = disclosureSurvey(people, minimum, missing, seed);
  const control = createDisclosureControl({ bases, minimum });
  preApprovePartitions(
    control,
    { name: 'all', population: bases[0]! },
    { blocks: groups, groups: [] },
    questions.map((options, index) => ({ id: String(index), options })),
  );

  const useful: Usefulness = { singles: 0, answeredSingles: 0, pairs: 0, answeredPairs: 0, suppressed: 0, numbers: 0 };
  const isAnswered = (population: Uint8Array) => {
    const release = control.decide(population);
    if (release === rejected) return false;
    useful.suppressed += release.suppressed.size;
    useful.numbers += bases.length;
    return true;
  };

  const dimensions = [...questions, groups].map((filterOptions) => filterOptions.map(({ population }) => population));
  const { shuffled } = randomDraws(seed);
  for (const population of shuffled(dimensions.flat())) {
    if (countOf(population) < minimum) continue;
    useful.singles += 1;
    if (isAnswered(population)) useful.answeredSingles += 1;
  }
  const pairs = dimensions.flatMap((one, index) =>
    dimensions
      .slice(index + 1)
      .flatMap((other) => one.flatMap((a) => other.map((b) => a.map((value, row) => value & b[row]!)))),
  );
  for (const population of shuffled(pairs)) {
    if (countOf(population) < leastPair) continue;
    useful.pairs += 1;
    if (isAnswered(population)) useful.answeredPairs += 1;
  }
  return useful;
}

/** Several of them together. */
export const usefulnessOf = (seeds: readonly number[], people: number, missing: number): Usefulness =>
  seeds
    .map((seed) => disclosureUsefulness(people, missing, seed))
    .reduce((a, b) => ({
      singles: a.singles + b.singles,
      answeredSingles: a.answeredSingles + b.answeredSingles,
      pairs: a.pairs + b.pairs,
      answeredPairs: a.answeredPairs + b.answeredPairs,
      suppressed: a.suppressed + b.suppressed,
      numbers: a.numbers + b.numbers,
    }));
