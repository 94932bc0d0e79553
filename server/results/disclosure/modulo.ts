/**
 * The prime that certificates compute with, 2^21 - 9. Products of two residues are below 2^42, so a sum of up to
 * `longestSum` of them is exact in a double.
 */
export const prime = 2_097_143;

/** The maximum number of products of residues to sum up before reducing: 2^11 products below 2^42 stay below 2^53. */
export const longestSum = 2048;

/** The residue from 0 to prime - 1 of an integer that a double holds exactly. */
export const modulo = (value: number): number => {
  // A quotient that is rounded up to the next integer is one too large. `%` would take ten times as long.
  const rest = value - Math.floor(value / prime) * prime;
  return rest < 0 ? rest + prime : rest;
};

/** The inverse of `residue`, by Euclid's algorithm. @throws Error for 0, which has no inverse. */
export function inverseOf(residue: number): number {
  if (residue === 0) throw new Error('Zero has no inverse');
  let [a, b, x, y] = [prime, residue, 0, 1];
  while (b !== 0) {
    const times = Math.floor(a / b);
    [a, b, x, y] = [b, a - times * b, y, x - times * y];
  }
  return modulo(x);
}
