import { expect, test } from 'vitest';
import { randomDraws } from '#testing/randomDraws.ts';
import { createFreeRows, probes } from './createFreeRows.ts';
import { prime } from './modulo.ts';
import { differenceOn } from './rowSet.ts';

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

test('finds the first row on which a combination differs, if no probe does, as columns are added', () => {
  const { integer, chance } = randomDraws(7);
  const rows = 3_000;
  const some = (share: number) => Uint8Array.from({ length: rows }, () => Number(chance(share)));
  const usable = some(0.9);
  // The first row is free, so probes are fractions of all rows.
  usable[0] = 1;
  const free = createFreeRows(usable, []);
  const probed = probes.map((share) => Math.floor(rows * share));
  const found: number[] = [];
  const columns: Uint8Array[] = [];
  for (let count = 0; count < 20; count += 1) {
    const terms = Float64Array.from(columns, () => (chance(0.5) ? 0 : integer(0, prime - 1)));
    const more = [...columns, some(0.001)];
    for (const [other, factors, of] of [
      [some(0.001), terms, columns],
      [null, Float64Array.from([...terms, prime - 1]), more],
      [null, terms, more],
    ] as const) {
      const differs = Uint8Array.from(usable.keys(), (row) =>
        Number(usable[row] === 1 && differenceOn(row, of, factors, other) !== 0),
      );
      const probe = probed.find((row) => differs[row] === 1);
      const first = differs.indexOf(1);
      const row = free.find(of, factors, other);
      expect(row).toBe(probe ?? (first < 0 ? null : first));
      if (probe === undefined && row !== null) found.push(row);
    }
    columns.push(some(0.002));
  }
  expect(found.length).toBeGreaterThan(5);
});
