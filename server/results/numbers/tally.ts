import { countOf } from '../disclosure/countOf.ts';
import type { Variable } from './variables.ts';

/** The numbers of a variable about some people. Those of people in common to none add up. */
export interface Tally {
  /** How many hold a value. */
  count: number;
  /** The sum of their scores; null where no mean is told. */
  sum: number | null;
  /** How many are in each category; null where no share may be released. */
  counts: number[] | null;
}

/** All numbers of a variable. @param mask who: a column of 0 and 1. */
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

/** The tallies of one variable about people in common to none, as one. @throws Error where they are of different variables. */
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

/** The mean score; null where none is told, or nobody holds a value. */
export const meanOf = ({ count, sum }: Tally): number | null => (sum === null || count === 0 ? null : sum / count);

/** Below this many responses a mean is limited. */
const limitedBelow = 10;
const [lowestMean, highestMean] = [0.05, 0.95];

/**
 * The mean as it is released, from 0 to 1: of fewer than ten responses none below 0.05 or above 0.95, since an extreme
 * one says what each of them answered (docs/rules/disclosure.md#limited-means).
 */
export function releasedMean(tallied: Tally): number | null {
  const mean = meanOf(tallied);
  return mean === null || tallied.count >= limitedBelow ? mean : Math.min(highestMean, Math.max(lowestMean, mean));
}

/** A tally whose mean is the one that is released, so that a sum with others discloses no more extreme one. */
export function limitedTally(tallied: Tally): Tally {
  const released = releasedMean(tallied);
  return released === meanOf(tallied) ? tallied : { ...tallied, sum: released! * tallied.count };
}

/* Columns are long and masks are without a pattern: what does not branch is several times as fast. */

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
