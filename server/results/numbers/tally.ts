import { countOf } from '../disclosure/countOf.ts';
import { limitedMean } from './releasedValues.ts';
import type { Variable } from './variables.ts';

/** The numbers of a variable about a set of people. The numbers about disjoint sets can be added up. */
export interface Tally {
  /** Number of people with a value. */
  count: number;
  /** The sum of their scores. Null if no mean is released. */
  sum: number | null;
  /** The number of people in each category. Null if no share may be released. */
  counts: number[] | null;
}

/**
 * Counts all numbers of a variable about some people.
 * @param mask these people, as a column of 0 and 1.
 */
export function tally({ base, scores, categories }: Variable, mask: Uint8Array): Tally & { counts: number[] } {
  if (mask.length !== base.length) throw new Error(`A mask of ${mask.length} rows does not fit ${base.length} rows`);
  return {
    count: countOf(mask, base),
    sum: scores && sumOf(scores, base, mask),
    counts:
      categories.kind === 'one'
        ? countCategories(categories.indexes, categories.number, mask)
        : categories.members.map((members) => countOf(mask, members)),
  };
}

/**
 * Adds two tallies of a variable about disjoint sets of people.
 * @throws Error if they are of different variables.
 */
export function addTallies(a: Tally, b: Tally): Tally {
  if (a.counts && b.counts && a.counts.length !== b.counts.length) {
    throw new Error(`Tallies of ${a.counts.length} and ${b.counts.length} categories do not add up`);
  }
  if ((a.sum === null) !== (b.sum === null)) throw new Error('Tallies with a sum and without one do not add up');
  const counts = a.counts && b.counts;
  return {
    count: a.count + b.count,
    sum: a.sum === null ? null : a.sum + b.sum!,
    counts: counts && a.counts!.map((count, index) => count + counts[index]!),
  };
}

/** The mean score. Null if none is released, or if no one has a value. */
export const meanOf = ({ count, sum }: Tally): number | null => (sum === null || count === 0 ? null : sum / count);

/** The mean as it is released, from 0 to 1. */
export function releasedMean(tallied: Tally): number | null {
  const mean = meanOf(tallied);
  return mean === null ? null : limitedMean(mean, tallied.count);
}

/** Changes the sum of a tally to match the released mean, so that adding tallies does not reveal the true mean. */
export function limitedTally(tallied: Tally): Tally {
  const released = releasedMean(tallied);
  return released === meanOf(tallied) ? tallied : { ...tallied, sum: released! * tallied.count };
}

/* Columns are long and masks have no pattern, so code without branches is several times as fast. */

function sumOf(scores: Float64Array, base: Uint8Array, mask: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < scores.length; row += 1) if ((base[row]! & mask[row]!) === 1) sum += scores[row]!;
  return sum;
}

function countCategories(indexes: Uint8Array, number: number, mask: Uint8Array): number[] {
  const counts = new Int32Array(256);
  for (let row = 0; row < indexes.length; row += 1) counts[indexes[row]!]! += mask[row]!;
  return Array.from(counts.subarray(0, number));
}
