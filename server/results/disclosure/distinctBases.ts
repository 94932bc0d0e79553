/**
 * Returns the distinct bases of many variables. Variables that the same people answered share a base and its ledger.
 * `masks`: 1 for a row that is in, 0 for the others.
 * @returns the bases in order of first occurrence, and for each mask the index of its base.
 */
export function distinctBases(masks: readonly Uint8Array[]): { bases: Uint8Array[]; indexOf: number[] } {
  const bases: Uint8Array[] = [];
  const byDigest = new Map<number, number[]>();
  const indexOf = masks.map((mask) => {
    const digest = digestOf(mask);
    const alike = byDigest.get(digest) ?? [];
    const index = alike.find((each) => isSameMask(bases[each]!, mask));
    if (index !== undefined) return index;
    byDigest.set(digest, [...alike, bases.length]);
    return bases.push(mask) - 1;
  });
  return { bases, indexOf };
}

/** A hash of a mask, so that few masks have to be compared. */
function digestOf(mask: Uint8Array): number {
  let digest = 0;
  for (let row = 0; row < mask.length; row += 1) digest = (Math.imul(digest, 31) + mask[row]!) | 0;
  return digest;
}

/** Returns whether two columns of 0 and 1 are equal. */
export function isSameMask(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  if (a !== b) for (let row = 0; row < a.length; row += 1) if (a[row] !== b[row]) return false;
  return true;
}
