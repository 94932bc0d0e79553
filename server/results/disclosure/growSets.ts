import type { FreeRows } from './createFreeRows.ts';
import { differenceOn, exchangeRow, extendRowSet, solve, solveFor, type RowSet } from './rowSet.ts';

/** Maximum number of trades tried for one column. More make no measurable difference. */
const mostTrades = 40;

/**
 * Extends the sets for one more column. Each set gets a row on which the column differs from the combination of the
 * other columns that equals it on the set. Null, with nothing changed, if there is no such row for one of the sets.
 *
 * A set that finds no free row may take a row from another set, if that set finds a free row to replace it. This
 * happens if a column concerns few people and some are in sets already, such as removed people, or everyone in a small
 * survey.
 */
export function growSets(
  sets: readonly RowSet[],
  columns: readonly Uint8Array[],
  column: Uint8Array,
  free: FreeRows,
): RowSet[] | null {
  const all = [...columns, column];
  const grown = [...sets];
  const taken: number[] = [];
  const take = (row: number) => {
    free.take(row);
    taken.push(row);
  };
  let trades = 0;

  /**
   * Moves a row on which the column differs from another set to set `index`. The other set gets a free row as a
   * replacement.
   */
  const trade = (index: number, coefficients: Float64Array): number | null => {
    const offers = grown.flatMap((set, other) =>
      other === index
        ? []
        : [...set.rows.keys()]
            .filter((position) => differenceOn(set.rows[position]!, columns, coefficients, column) !== 0)
            .map((position) => ({ other, position })),
    );
    // With no free row left, the difference touches only these rows. It is itself a combination of columns.
    if (offers.length < sets.length) return null;
    for (const { other, position } of offers) {
      trades += 1;
      if (trades > mostTrades) return null;
      const set = grown[other]!;
      // One combination is 1 on the row to take and 0 on the rest of its set. Any row on which this combination is not
      // 0 can replace the row to take.
      const { coefficients: unit } = solveFor(set, (at) => (at === position ? 1 : 0));
      const instead = free.find(all, unit, null);
      if (instead === null) continue;
      take(instead);
      grown[other] = exchangeRow(set, all, position, instead);
      return set.rows[position]!;
    }
    return null;
  };

  for (const [index, set] of sets.entries()) {
    const current = grown[index] ?? set;
    const solution = solve(current, column);
    const found = free.find(columns, solution.coefficients, column);
    if (found !== null) take(found);
    const row = found ?? trade(index, solution.coefficients);
    if (row === null) {
      free.giveBack(taken);
      return null;
    }
    grown[index] = extendRowSet(current, columns, row, column, solution);
  }
  return grown;
}
