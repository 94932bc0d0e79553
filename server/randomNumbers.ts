/** Returns a generator of pseudorandom numbers from 0 to below 1 (mulberry32). The same seed gives the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a generator of numbers of the standard normal distribution, made from numbers from 0 to below 1 (Box and
 * Muller 1958).
 */
export const normalNumbers = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
