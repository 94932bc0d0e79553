import { prime } from './modulo.ts';
import { differenceOn } from './rowSet.ts';

/** The rows that can be added to sets, because they are not in any set yet. */
export interface FreeRows {
  take(row: number): void;
  giveBack(rows: readonly number[]): void;
  /**
   * Finds a free row on which the combination of columns with these coefficients differs from `column`, or from 0 if
   * `column` is null. Always the same row for the same free rows. Null if there is none.
   */
  find(columns: readonly Uint8Array[], coefficients: Float64Array, column: Uint8Array | null): number | null;
}

const firstBlock = 16;
const largestBlock = 4096;
/**
 * Rows to look at first, as fractions of all rows. Even the first few of them are spread evenly (multiples of the
 * golden ratio), because rows are ordered and neighbours are similar.
 */
export const probes: readonly number[] = Array.from(
  { length: 512 },
  (_, index) => ((index * (Math.sqrt(5) - 1)) / 2) % 1,
);

/** @param rows 1 for each row that sets may use. @param taken the rows that are not free. */
export function createFreeRows(rows: Uint8Array, taken: Iterable<number>): FreeRows {
  const free = Uint8Array.from(rows);
  for (const row of taken) free[row] = 0;
  /** No row before this one is free. */
  let start = 0;

  return {
    take(row) {
      free[row] = 0;
    },
    giveBack(given) {
      for (const row of given) free[row] = 1;
      start = Math.min(start, ...given);
    },
    find(columns, coefficients, column) {
      while (start < free.length && free[start] === 0) start += 1;
      for (const share of probes) {
        const row = start + Math.floor((free.length - start) * share);
        if (free[row] === 1 && differenceOn(row, columns, coefficients, column) !== 0) return row;
      }
      // If no probe differs, it is fastest to read long pieces of one column after the other.
      for (
        let from = start, size = firstBlock;
        from < free.length;
        from += size, size = Math.min(size * 4, largestBlock)
      ) {
        const until = Math.min(from + size, free.length);
        const rest = new Float64Array(until - from);
        if (column) rest.set(column.subarray(from, until));
        for (let k = 0; k < coefficients.length; k += 1) {
          const coefficient = coefficients[k]!;
          if (coefficient === 0) continue;
          const values = columns[k]!;
          for (let row = from; row < until; row += 1) rest[row - from]! -= values[row]! * coefficient;
        }
        for (let row = from; row < until; row += 1) {
          if (free[row] === 1 && rest[row - from]! % prime !== 0) return row;
        }
      }
      return null;
    },
  };
}
