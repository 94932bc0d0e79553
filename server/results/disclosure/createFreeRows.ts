import { countOf } from './countOf.ts';
import { modulo } from './modulo.ts';
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

/**
 * Rows to look at first, as fractions of all rows. Even the first few of them are spread evenly (multiples of the
 * golden ratio), because rows are ordered and neighbours are similar.
 */
export const probes: readonly number[] = Array.from(
  { length: 512 },
  (_, index) => ((index * (Math.sqrt(5) - 1)) / 2) % 1,
);

/** @param usable 1 for each row that sets may use. @param taken the rows that are not free. */
export function createFreeRows(usable: Uint8Array, taken: Iterable<number>): FreeRows {
  const free = usable.slice();
  for (const row of taken) free[row] = 0;
  /** No row before this one is free. */
  let start = 0;
  let packed: PackedColumns | null = null;

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
      // Without `column`, the last of the columns may be one that is not certified yet, so it is not packed.
      const certified = column ? columns.length : columns.length - 1;
      const other = column ?? columns[certified];
      if (!other) return null;
      packed ??= noColumns(usable);
      while (packed.columns < certified) pack(packed, columns[packed.columns]!);
      return findPacked(packed, free, coefficients, {
        column: other,
        times: column ? 1 : -(coefficients[certified] ?? 0),
      });
    },
  };
}

/** Columns of some rows, in bytes of eight columns each. So a search reads an eighth, and nothing of other rows. */
interface PackedColumns {
  rows: Uint32Array;
  /** The first of these has the first eight columns. */
  eights: Eight[];
  /** The number of columns. */
  columns: number;
}

interface Eight {
  /** In the order of the rows, with the first column in the lowest bit. */
  bytes: Uint8Array;
  /** By byte, the sum of the coefficients of its columns. Computed for each search. */
  sums: Float64Array;
}

/** @param usable 1 for each of the rows. */
function noColumns(usable: Uint8Array): PackedColumns {
  const rows = new Uint32Array(countOf(usable));
  let place = 0;
  for (let row = 0; row < usable.length; row += 1) if (usable[row] === 1) rows[place++] = row;
  return { rows, eights: [], columns: 0 };
}

function pack(packed: PackedColumns, column: Uint8Array): void {
  const { rows, columns } = packed;
  const bit = columns & 7;
  if (bit === 0) packed.eights.push({ bytes: new Uint8Array(rows.length), sums: new Float64Array(256) });
  const { bytes } = packed.eights.at(-1)!;
  for (let place = 0; place < rows.length; place += 1) bytes[place]! |= column[rows[place]!]! << bit;
  packed.columns += 1;
}

/** Finds the first free row on which a column times a number differs from the combination of packed columns. */
function findPacked(
  { rows, eights, columns }: PackedColumns,
  free: Uint8Array,
  coefficients: Float64Array,
  { column, times }: { column: Uint8Array; times: number },
): number | null {
  const terms = eights.filter(({ sums }, index) =>
    addUp(coefficients.subarray(8 * index, Math.min(8 * index + 8, columns)), sums),
  );
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]!;
    if (free[row] === 0) continue;
    let difference = column[row]! * times;
    for (let term = 0; term < terms.length; term += 1) {
      const { bytes, sums } = terms[term]!;
      difference -= sums[bytes[place]!]!;
    }
    if (modulo(difference) !== 0) return row;
  }
  return null;
}

/** Computes the sums of up to eight coefficients, by byte. @returns false if they are all 0. */
function addUp(coefficients: Float64Array, sums: Float64Array): boolean {
  for (let bit = 0; bit < coefficients.length; bit += 1)
    for (let byte = 1 << bit; byte < 2 << bit; byte += 1) sums[byte] = sums[byte - (1 << bit)]! + coefficients[bit]!;
  return coefficients.some((coefficient) => coefficient !== 0);
}
