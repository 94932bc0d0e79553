import { countOf } from './countOf.ts';

/**
 * A core with less than this share of all rows would soon be used up, so a base that would make it that small is left
 * out.
 */
const smallestShare = 0.1;

interface SharedCore {
  /** The rows that are in all of `members`. */
  rows: Uint8Array;
  /** Indexes of bases. */
  members: number[];
}

/**
 * Chooses bases that have many rows in common. The whole base is always chosen, and comes first. Adds the largest bases
 * first, and skips each one that would make the core too small.
 */
export function sharedCore(bases: readonly Uint8Array[]): SharedCore {
  const sizes = bases.map((base) => countOf(base));
  const order = bases
    .map((_, index) => index)
    .slice(1)
    .toSorted((a, b) => sizes[b]! - sizes[a]! || a - b);
  let rows = bases[0]!;
  const members = [0];
  for (const index of order) {
    const both = rowsOfBoth(rows, bases[index]!);
    if (countOf(both) < sizes[0]! * smallestShare) continue;
    rows = both;
    members.push(index);
  }
  return { rows, members: members.toSorted((a, b) => a - b) };
}

function rowsOfBoth(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length);
  for (let row = 0; row < both.length; row += 1) both[row] = a[row]! & b[row]!;
  return both;
}
