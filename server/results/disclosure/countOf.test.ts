import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countOf } from './countOf.ts';

const naive = (population: Uint8Array, base?: Uint8Array) =>
  population.reduce((sum, value, row) => sum + (base ? value & base[row]! : value), 0);

it('counts the rows in a population, or in both it and a base, for columns at any offset and of any length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1), fc.nat(1)), { maxLength: 2000, size: 'max' }),
      fc.nat(7),
      (rows, offset) => {
        const [population, base] = [Uint8Array.from(rows, ([one]) => one), Uint8Array.from(rows, ([, other]) => other)];
        const shifted = new Uint8Array(offset + rows.length);
        shifted.set(population, offset);
        expect(countOf(population, base)).toBe(naive(population, base));
        expect(countOf(shifted.subarray(offset), base)).toBe(naive(population, base));
        expect(countOf(population)).toBe(naive(population));
      },
    ),
    { numRuns: 50 },
  );
});

it('counts everyone in large populations', () => {
  for (const people of [507, 508, 509, 1016, 100_003]) expect(countOf(new Uint8Array(people).fill(1))).toBe(people);
});
