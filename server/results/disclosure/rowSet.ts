import { inverseOf, modulo } from './modulo.ts';

/**
 * As many rows as there are columns, chosen so that the matrix of the columns on these rows is invertible modulo the
 * prime. Row `rows[i]` of the matrix is row i of the product of two triangular matrices: `lower`, stored row by row
 * without the ones of its diagonal, and `upper`, stored column by column. `inverse` contains the inverses of the
 * diagonal of `upper`. Sets are immutable and share common parts, so keeping an earlier set costs nothing.
 */
export interface RowSet {
  rows: readonly number[];
  lower: readonly Float64Array[];
  upper: readonly Float64Array[];
  inverse: readonly number[];
}

/** A further column, in terms of a set. */
interface Solution {
  /** The column that it adds to `upper`, without the diagonal. */
  forward: Float64Array;
  /** The combination of the set's columns that agrees with it on every row of the set, modulo the prime. */
  coefficients: Float64Array;
}

export const emptyRowSet: RowSet = { rows: [], lower: [], upper: [], inverse: [] };

export const solve = (set: RowSet, column: Uint8Array): Solution => solveFor(set, (index) => column[set.rows[index]!]!);

/** @param valueAt the value of a column, 0 or 1, on the row with this index in the set. */
export function solveFor(set: RowSet, valueAt: (index: number) => number): Solution {
  const size = set.rows.length;
  const forward = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    const lower = set.lower[i]!;
    let sum = 0;
    for (let k = 0; k < i; k += 1) sum += lower[k]! * forward[k]!;
    forward[i] = modulo(valueAt(i) - sum);
  }
  const rest = Float64Array.from(forward);
  const coefficients = new Float64Array(size);
  for (let k = size - 1; k >= 0; k -= 1) {
    const coefficient = modulo(modulo(rest[k]!) * set.inverse[k]!);
    if (coefficient === 0) continue;
    coefficients[k] = coefficient;
    const upper = set.upper[k]!;
    for (let i = 0; i < k; i += 1) rest[i]! -= upper[i]! * coefficient;
  }
  return { forward, coefficients };
}

/**
 * Extends a set by a row and a column. `columns` begins with the columns that the set already has.
 * @throws Error if the column equals the combination in the solution on this row too.
 */
export function extendRowSet(
  set: RowSet,
  columns: readonly Uint8Array[],
  row: number,
  column: Uint8Array,
  { forward }: Solution,
): RowSet {
  const size = set.rows.length;
  const lower = new Float64Array(size);
  for (let k = 0; k < size; k += 1) {
    const upper = set.upper[k]!;
    let sum = 0;
    for (let i = 0; i < k; i += 1) sum += lower[i]! * upper[i]!;
    lower[k] = modulo(modulo(columns[k]![row]! - sum) * set.inverse[k]!);
  }
  let sum = 0;
  for (let k = 0; k < size; k += 1) sum += lower[k]! * forward[k]!;
  const pivot = modulo(column[row]! - sum);
  const upper = new Float64Array(size + 1);
  upper.set(forward);
  upper[size] = pivot;
  return {
    rows: [...set.rows, row],
    lower: [...set.lower, lower],
    upper: [...set.upper, upper],
    inverse: [...set.inverse, inverseOf(pivot)],
  };
}

/**
 * The value of a column on a row, minus that of a combination of other columns, modulo the prime. A null column is 0.
 */
export function differenceOn(
  row: number,
  columns: readonly Uint8Array[],
  coefficients: Float64Array,
  column: Uint8Array | null,
): number {
  let difference = column ? column[row]! : 0;
  for (let k = 0; k < coefficients.length; k += 1) {
    const coefficient = coefficients[k]!;
    // Most combinations use few columns. Reading the others from memory would be wasted.
    if (coefficient !== 0) difference -= columns[k]![row]! * coefficient;
  }
  return modulo(difference);
}

/**
 * Replaces a row of a set. `columns` begins with the columns that the set has.
 * @throws Error if the matrix of the columns would not be invertible.
 */
export function exchangeRow(set: RowSet, columns: readonly Uint8Array[], position: number, row: number): RowSet {
  const left = set.rows.with(position, row).slice(position);
  const start: RowSet = {
    rows: set.rows.slice(0, position),
    lower: set.lower.slice(0, position),
    upper: set.upper.slice(0, position),
    inverse: set.inverse.slice(0, position),
  };
  return columns.slice(position, set.rows.length).reduce((made, column) => {
    const solution = solve(made, column);
    const index = left.findIndex((each) => differenceOn(each, columns, solution.coefficients, column) !== 0);
    if (index < 0) throw new Error('The columns are not independent on these rows');
    return extendRowSet(made, columns, left.splice(index, 1)[0]!, column, solution);
  }, start);
}
