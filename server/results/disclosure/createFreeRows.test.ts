import { expect, test } from 'vitest';
import { createFreeRows } from './createFreeRows.ts';
import { prime } from './modulo.ts';

const column = (...values: number[]) => Uint8Array.from(values);
const coefficients = (...values: number[]) => Float64Array.from(values);
const all = new Uint8Array(6).fill(1);

test('finds the first free row on which a column differs', () => {
  const free = createFreeRows(column(0, 1, 1, 1, 1, 1), [2]);
  // It differs on 0, 2 and 4. Row 0 is not one of the rows, and row 2 is taken.
  const find = () => free.find([all], coefficients(1), column(0, 1, 0, 1, 0, 1));
  expect(find()).toBe(4);
  free.take(4);
  expect(find()).toBeNull();
  free.giveBack([2]);
  expect(find()).toBe(2);
});

test('finds the first free row on which a combination is not 0 modulo the prime', () => {
  const free = createFreeRows(all, []);
  expect(free.find([all, column(1, 1, 1, 0, 1, 1)], coefficients(1, prime - 1), null)).toBe(3);
  expect(free.find([all, all], coefficients(1, prime - 1), null)).toBeNull();
  expect(free.find([], coefficients(), null)).toBeNull();
});

test('finds the last of many rows', () => {
  const many = new Uint8Array(20_000).fill(1);
  expect(createFreeRows(many, [0, 1]).find([many], coefficients(1), many.with(19_999, 0))).toBe(19_999);
});
