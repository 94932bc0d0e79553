import { randomFillSync } from 'node:crypto';

/** A copy in a random order from a cryptographic source. Every order is equally likely. */
export function shuffle(list: Uint8Array): Uint8Array;
export function shuffle<T>(list: readonly T[]): T[];
export function shuffle(list: Uint8Array | readonly unknown[]): Uint8Array | unknown[] {
  const shuffled = list.slice() as unknown[];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/**
 * Numbers are drawn many at a time. Drawing them one by one takes ten times as long, and no other request is served
 * meanwhile.
 */
const draws = new Uint32Array(1024);
let left = 0;

/** @param bound at most 2 ** 32. */
function randomBelow(bound: number): number {
  // Values in the incomplete last multiple of `bound` would make some numbers more likely, so such values are drawn
  // again.
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    if (left === 0) {
      randomFillSync(draws);
      left = draws.length;
    }
    left -= 1;
    const draw = draws[left]!;
    if (draw < fair) return draw % bound;
  }
}
