import type { FreeRows } from './createFreeRows.ts';
import { differenceOn, exchangeRow, extendRowSet, solve, solveFor, type RowSet } from './rowSet.ts';

/** Maximum number of trades tried for one column. More make no measurable difference. */
const mostTrades = 40;

/**
 * The sets for one more column: each gets a row on which the column differs from its combination of the others on the
 * set. Null, with nothing changed, if that is not possible for all.
 *
 * A set that finds no free row may take one from another set, if that one finds a free row instead. This happens if
 * few people are concerned and some are in sets already: removed people, or everyone in a small survey.
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

  /** Takes a row of another set, on which the column differs, for set `index`, and gives that one a free row instead. */
  const trade = (index: number, coefficients: Float64Array): number | null => {
    const offers = grown.flatMap((set, other) =>
      other === index
        ? []
        : [...set.rows.keys()]
            .filter((position) => differenceOn(set.rows[position]!, columns, coefficients, column) !== 0)
            .map((position) => ({ other, position })),
    );
    // No free row is left: then the difference itself, a combination of columns, touches these rows and no others.
    if (offers.length < sets.length) return null;
    for (const { other, position } of offers) {
      trades += 1;
      if (trades > mostTrades) return null;
      const set = grown[other]!;
      // The rows on which the combination that is 1 on the wanted row and 0 on the rest of its set is not 0: these can
      // replace it.
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
