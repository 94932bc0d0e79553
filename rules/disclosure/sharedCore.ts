import { countOf } from './countOf.ts';

/** A core of fewer rows than this share of all would be used up soon, so a base that would make it so is left out. */
const smallestShare = 0.1;

export interface SharedCore {
  /** The rows that are in all of `members`. */
  rows: Uint8Array;
  /** Indexes of bases. */
  members: number[];
}

/** Those bases, the whole (the first) among them, that have many rows in common: large ones first, while it stays many. */
export function sharedCore(bases: readonly Uint8Array[]): SharedCore {
  const sizes = bases.map((base) => countOf(base));
  const order = bases.map((_, index) => index).slice(1).toSorted((a, b) => sizes[b]! - sizes[a]! || a - b);
  let rows = bases[0]!;
  const members = [0];
  for (const index of order) {
    const both = rows.map((value, row) => value & bases[index]![row]!);
    if (countOf(both) < sizes[0]! * smallestShare) continue;
    rows = both;
    members.push(index);
  }
  return { rows, members: members.toSorted((a, b) => a - b) };
}
