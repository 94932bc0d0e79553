import { expect, test } from 'vitest';
import { exactCombination } from './exactCombination.ts';
import { inverseOf, modulo, prime } from './modulo.ts';

const column = (...values: number[]) => Uint8Array.from(values);
const residues = (...values: number[]) => Float64Array.from(values, modulo);
const everyone = column(1, 1, 1, 1);

test('a complement is the whole minus the other part', () => {
  const columns = [everyone, column(1, 0, 1, 0)];
  expect(exactCombination(columns, everyone, residues(1, -1), column(0, 1, 0, 1))).toEqual([
    { column: 0, numerator: 1 },
    { column: 1, numerator: -1 },
  ]);
});

test('coefficients of a half are found', () => {
  // Each of three people is in two of these columns, so their sum is twice the three people.
  const columns = [column(1, 1, 0, 0), column(1, 0, 1, 0), column(0, 1, 1, 0)];
  const half = inverseOf(2);
  expect(exactCombination(columns, everyone, residues(half, half, half), column(1, 1, 1, 0))).toHaveLength(3);
});

test('a combination whose coefficients are ninths is not found', () => {
  expect(exactCombination([everyone], everyone, residues(inverseOf(9)), everyone)).toBeNull();
});

test('a difference on one row of the base counts, and one on a row outside the base does not', () => {
  const target = column(1, 1, 1, 0);
  expect(exactCombination([everyone], everyone, residues(1), target)).toBeNull();
  expect(exactCombination([everyone], target, residues(1), target)).toEqual([{ column: 0, numerator: 1 }]);
});

test('an equation that holds only modulo the prime is not a combination', () => {
  const many = Array.from({ length: 1024 }, () => everyone);
  // 1023 times 2050 plus 1 is the prime plus 8.
  const coefficients = many.map((_, index) => (index === 0 ? prime - 1023 * 2050 + 1 : 2050));
  expect(coefficients.reduce((sum, each) => sum + each) % prime).toBe(1);
  expect(coefficients.every((each) => each <= 4096)).toBe(true);
  expect(exactCombination(many, everyone, residues(...coefficients), everyone)).toBeNull();
});

test('only the empty column is a combination of no columns', () => {
  expect(exactCombination([], everyone, residues(), column(0, 0, 0, 0))).toEqual([]);
  expect(exactCombination([], everyone, residues(), column(0, 0, 1, 0))).toBeNull();
});

test('a difference behind many equal rows is found', () => {
  const all = new Uint8Array(10_000).fill(1);
  const target = Uint8Array.from(all);
  target[9_999] = 0;
  expect(exactCombination([all], all, residues(1), target)).toBeNull();
});
