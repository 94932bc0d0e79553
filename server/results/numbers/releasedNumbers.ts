import { addTallies, limitedTally, releasedMean } from './tally.ts';
import type { PopulationNumbers } from './populationNumbers.ts';

/** What may be told of a variable. Null and not suppressed: there is nothing to tell. */
export interface Numbers {
  sampleSize: number | null;
  /** The mean, from 0 to 1, of a variable that has scores. */
  score: number | null;
  /** By category, from 0 to 1. */
  shares: number[] | null;
  suppressed: boolean;
}

const nothing: Numbers = { sampleSize: null, score: null, shares: null, suppressed: false };

/**
 * The numbers of a variable over parts of one or several surveys, added up; suppressed where they are of one part. The mean of each
 * part is limited as if it had been published alone: its own would follow from the sum (wire conventions section 8). A survey
 * where no one at all holds a value has no part in it.
 */
export function reportNumbers(parts: readonly PopulationNumbers[], name: string): Numbers {
  const having = parts.map((part) => part.tallyOf(name)).filter((tally) => tally !== null);
  if (having.length === 0) return nothing;
  const tallies = having.filter((tally) => tally !== 'suppressed');
  if (tallies.length < having.length) return { ...nothing, suppressed: true };

  const all = tallies.map(limitedTally).reduce(addTallies);
  const { count, counts } = all;
  const score = releasedMean(all);
  if (counts === null) return { sampleSize: score === null ? null : count, score, shares: null, suppressed: true };
  return { sampleSize: count, score, shares: counts.map((each) => each / count), suppressed: false };
}
