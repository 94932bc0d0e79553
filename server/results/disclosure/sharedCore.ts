import { countOf } from './countOf.ts';

/** A core of fewer rows than this share of all would be used up soon, so a base that would make it so is left out. */
const smallestShare = 0.1;

interface SharedCore {
  /** The rows that are in all of `members`. */
  rows: Uint8Array;
  /** Indexes of bases. */
  members: number[];
}

/** Those bases, the whole (the first) among them, that have many rows in common: large ones first, while it stays many. */
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
