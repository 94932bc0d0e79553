import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomDraws } from '#testing/randomDraws.ts';
import { createFreeRows } from './createFreeRows.ts';
import { growSets } from './growSets.ts';
import { differenceOn, emptyRowSet, solve, type RowSet } from './rowSet.ts';

/** Grows sets column by column. Returns the sets and the columns that could be added. */
function grow(rows: number, minimum: number, target: readonly Uint8Array[]) {
  const free = createFreeRows(new Uint8Array(rows).fill(1), []);
  const columns: Uint8Array[] = [];
  let sets: readonly RowSet[] = Array.from({ length: minimum }, () => emptyRowSet);
  for (const column of target) {
    const grown = growSets(sets, columns, column, free);
    if (!grown) continue;
    sets = grown;
    columns.push(column);
  }
  return { sets, columns };
}

test('a set takes a row from another set, if that set can replace the row', () => {
  const half = Uint8Array.from({ length: 12 }, (_, row) => (row < 6 ? 1 : 0));
  const before = grow(12, 3, [new Uint8Array(12).fill(1), half]);
  // Each set needs one of these three people, and at least one of them is already in a set.
  const three = Uint8Array.from({ length: 12 }, (_, row) => (row === 0 || row === 6 || row === 11 ? 1 : 0));
  expect(before.sets.flatMap((set) => set.rows).filter((row) => three[row] === 1).length).toBeGreaterThan(0);
  const after = grow(12, 3, [...before.columns, three]);
  expect(after.columns).toHaveLength(3);
  expect(after.sets.every((set) => set.rows.some((row) => three[row] === 1))).toBe(true);
});

test('no two sets share a row, and the columns are independent on each set', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (seed) => {
      const { integer, chance } = randomDraws(seed);
      const rows = integer(3, 30);
      const target = Array.from({ length: integer(1, 12) }, () => {
        const share = integer(1, 9) / 10;
        return Uint8Array.from({ length: rows }, () => (chance(share) ? 1 : 0));
      });
      const { sets, columns } = grow(rows, integer(1, 5), target);
      const used = sets.flatMap((set) => set.rows);
      expect(new Set(used).size).toBe(used.length);
      for (const set of sets) {
        expect(set.rows).toHaveLength(columns.length);
        // The combination found for each column is the column itself.
        columns.forEach((column, index) => {
          const { coefficients } = solve(set, column);
          expect([...coefficients].map((each) => each + 0)).toEqual(
            columns.map((_, other) => (other === index ? 1 : 0)),
          );
          for (const row of set.rows) expect(differenceOn(row, columns, coefficients, column) + 0).toBe(0);
        });
      }
    }),
    { endOnFailure: true },
  );
});
