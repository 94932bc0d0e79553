import { preApprovePartitions } from '../server/results/disclosure/preApprovePartitions.ts';
import { finish } from '../server/results/disclosure/steps.ts';
import { countOf } from '../server/results/disclosure/countOf.ts';
import { createDisclosureControl, rejected } from '../server/results/disclosure/createDisclosureControl.ts';
import { randomDraws } from '../testing/randomDraws.ts';
import { disclosureSurvey } from './disclosureSurvey.ts';

export interface Usefulness {
  /**
   * The number of single filter options with at least the minimum number of people, and how many of them are answered.
   */
  singles: number;
  answeredSingles: number;
  /**
   * The number of pairs of filter options with at least 20 people, which are requested in random order, and how many
   * are answered.
   */
  pairs: number;
  answeredPairs: number;
  /**
   * The count of suppressed numbers in the answered requests, and the count of all numbers. Each number is about one
   * base.
   */
  suppressed: number;
  numbers: number;
}

const minimum = 5;
const leastPair = 20;

/**
 * Simulates the requests of one organisation after the pre-approvals at closing: every single filter option first, then
 * pairs.
 */
export function disclosureUsefulness(people: number, missing: number, seed: number): Usefulness {
  const { bases, questions, groups } = disclosureSurvey(people, minimum, missing, seed);
  const control = createDisclosureControl({ bases, minimum });
  finish(
    preApprovePartitions(
      control,
      { name: 'all', population: bases[0]! },
      { blocks: groups, groups: [] },
      questions.map((options, index) => ({ id: String(index), options })),
    ),
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

/** Adds up the results of several surveys. */
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
