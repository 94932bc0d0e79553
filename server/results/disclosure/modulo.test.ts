import { expect, test } from 'vitest';
import { inverseOf, longestSum, modulo, prime } from './modulo.ts';

test('the prime is a prime number', () => {
  for (let divisor = 2; divisor * divisor <= prime; divisor += 1) expect(prime % divisor).not.toBe(0);
});

test('the longest sum of products plus one residue is exact', () => {
  expect(longestSum * (prime - 1) ** 2 + prime).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});

test.each([
  [0, 0],
  [1, 1],
  [prime, 0],
  [-1, prime - 1],
  [-prime, 0],
  [5 * prime + 3, 3],
  [-5 * prime - 3, prime - 3],
  [2 ** 32 * prime - 1, prime - 1],
  [2 ** 32 * prime, 0],
  [-(2 ** 32) * prime + 1, 1],
])(
  // Adding 0 turns -0 into 0.
  '%d has the residue %d',
  (value, residue) => expect(modulo(value) + 0).toBe(residue),
);

test.each([1, 2, 3, 4096, 1_000_000, prime - 1])('%d times its inverse is 1', (residue) => {
  expect((residue * inverseOf(residue)) % prime).toBe(1);
});

test('zero has no inverse', () => expect(() => inverseOf(0)).toThrow('Zero has no inverse'));
