import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modulo } from './modulo.ts';
import { differenceOn, emptyRowSet, exchangeRow, extendRowSet, solve, solveFor, type RowSet } from './rowSet.ts';

const column = (...values: number[]) => Uint8Array.from(values);

/** Builds a set of rows from columns in order. Skips each column that depends on the earlier ones. */
function setOf(columns: Uint8Array[]): { set: RowSet; used: Uint8Array[] } {
  let set = emptyRowSet;
  const used: Uint8Array[] = [];
  for (const each of columns) {
    const solution = solve(set, each);
    const row = [...each.keys()].find(
      (index) => !set.rows.includes(index) && differenceOn(index, used, solution.coefficients, each) !== 0,
    );
    if (row === undefined) continue;
    set = extendRowSet(set, used, row, each, solution);
    used.push(each);
  }
  return { set, used };
}

test('a column has the same coefficients as computed by hand', () => {
  const columns = [column(1, 1, 1), column(1, 1, 0), column(0, 1, 0)];
  const { set } = setOf(columns);
  expect(set.rows).toHaveLength(3);
  // (1, 0, 1) is the whole minus the third column.
  const { coefficients } = solve(set, column(1, 0, 1));
  expect([...coefficients]).toEqual([1, 0, modulo(-1)]);
});

const matrices = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 })).chain(([width, height]) =>
  fc.array(fc.uint8Array({ min: 0, max: 1, minLength: height, maxLength: height }), {
    minLength: width + 1,
    maxLength: width + 1,
  }),
);

test('the solution agrees with the column on every row of the set', () => {
  fc.assert(
    fc.property(matrices, ([target, ...columns]) => {
      const { set, used } = setOf(columns);
      const { coefficients } = solve(set, target!);
      for (const row of set.rows) expect(differenceOn(row, used, coefficients, target!) + 0).toBe(0);
    }),
  );
});

test('the unit combination of a row is 1 on this row and 0 on the others of the set', () => {
  fc.assert(
    fc.property(matrices, ([, ...columns]) => {
      const { set, used } = setOf(columns);
      set.rows.forEach((_, position) => {
        const { coefficients } = solveFor(set, (index) => (index === position ? 1 : 0));
        expect(set.rows.map((row) => modulo(-differenceOn(row, used, coefficients, null)) + 0)).toEqual(
          set.rows.map((_row, index) => (index === position ? 1 : 0)),
        );
      });
    }),
  );
});

test("a row on which another row's unit combination is not 0 can replace that row, and solutions still agree on the set", () => {
  fc.assert(
    fc.property(matrices, fc.nat(), ([target, ...columns], choice) => {
      const { set, used } = setOf(columns);
      fc.pre(set.rows.length > 0);
      const position = choice % set.rows.length;
      const unit = solveFor(set, (index) => (index === position ? 1 : 0)).coefficients;
      for (const row of target!.keys()) {
        if (set.rows.includes(row)) continue;
        if (differenceOn(row, used, unit, null) === 0)
          expect(() => exchangeRow(set, used, position, row)).toThrow('not independent');
        else {
          const other = exchangeRow(set, used, position, row);
          expect(other.rows.toSorted()).toEqual(set.rows.with(position, row).toSorted());
          const { coefficients } = solve(other, target!);
          for (const each of other.rows) expect(differenceOn(each, used, coefficients, target!) + 0).toBe(0);
        }
      }
    }),
  );
});

test('a row on which the column equals the combination is rejected', () => {
  const columns = [column(1, 1)];
  const { set } = setOf(columns);
  const target = column(1, 1);
  expect(() => extendRowSet(set, columns, 1, target, solve(set, target))).toThrow('Zero has no inverse');
  expect(set.rows).toEqual([0]);
});
