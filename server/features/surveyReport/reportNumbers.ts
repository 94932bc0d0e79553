import { limits } from '../../../contract/limits.ts';
import { areExtremeShares } from '../../../rules/disclosure/areExtremeShares.ts';
import { addTallies, tally } from '../../../rules/results/tally.ts';
import type { Variable } from '../../../rules/results/variables.ts';

/** What may be told of a variable. Null and not suppressed: there is nothing to tell. */
export interface Numbers {
  sampleSize: number | null;
  /** The mean, from 0 to 1, of a variable that has scores. */
  score: number | null;
  /** By category, from 0 to 1. */
  shares: number[] | null;
  suppressed: boolean;
}

/** The responses of one survey that a report is about. */
export interface Part {
  variables: ReadonlyMap<string, Variable>;
  /** Who of the survey's responses, as a column of 0 and 1. */
  mask: Uint8Array;
  heldBack: ReadonlySet<string>;
}

const nothing: Numbers = { sampleSize: null, score: null, shares: null, suppressed: false };

/**
 * The numbers of a variable over parts of one or several surveys, added up; held back where they are of one part (wire
 * conventions section 8). A survey where nobody at all holds a value has no part in it.
 */
export function reportNumbers(parts: readonly Part[], name: string): Numbers {
  const having = parts.flatMap(({ variables, mask, heldBack }) => {
    const variable = variables.get(name);
    return variable?.base.includes(1) ? [{ variable, mask, isHeldBack: heldBack.has(name) }] : [];
  });
  if (having.length === 0) return nothing;
  if (having.some(({ isHeldBack }) => isHeldBack)) return { ...nothing, suppressed: true };

  const { count, sum, counts } = having.map(({ variable, mask }) => tally(variable, mask)).reduce(addTallies);
  const extreme = areExtremeShares(counts, count, limits.extremeSharesSample);
  return {
    sampleSize: count,
    score: having[0]!.variable.scores ? sum / count : null,
    shares: extreme ? null : counts.map((each) => each / count),
    suppressed: extreme,
  };
}
