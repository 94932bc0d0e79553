import { probes } from './createFreeRows.ts';
import { modulo, prime } from './modulo.ts';

const denominators = [1, 2, 3, 4, 5, 6, 7, 8];
const largestNumerator = 4096;
const firstBlock = 16;
const largestBlock = 4096;

/** A column of the certificate, times a whole number. */
interface Term {
  column: number;
  numerator: number;
}

/**
 * Returns the combination of columns, with small fractions as coefficients, that equals `column` exactly on every row
 * of the base. Null if there is none. `residues` are the only possible coefficients, modulo the prime. They are
 * converted to fractions with a small common denominator. The sum is then computed in integers (of at most 2048 times
 * 4096), so a combination that holds only modulo the prime is never accepted.
 */
export function exactCombination(
  columns: readonly Uint8Array[],
  base: Uint8Array,
  residues: Float64Array,
  column: Uint8Array,
): Term[] | null {
  for (const denominator of denominators) {
    const terms = numerators(residues, denominator);
    if (terms && isSum(columns, base, terms, denominator, column)) return terms;
  }
  return null;
}

function numerators(residues: Float64Array, denominator: number): Term[] | null {
  const terms: Term[] = [];
  for (let column = 0; column < residues.length; column += 1) {
    const residue = modulo(residues[column]! * denominator);
    if (residue === 0) continue;
    const numerator = residue > prime / 2 ? residue - prime : residue;
    if (Math.abs(numerator) > largestNumerator) return null;
    terms.push({ column, numerator });
  }
  return terms;
}

function isSum(
  columns: readonly Uint8Array[],
  base: Uint8Array,
  terms: Term[],
  denominator: number,
  column: Uint8Array,
) {
  // A sum that differs usually does so on one of a few rows spread over all. Otherwise it is fastest to read long
  // pieces of each column.
  for (const share of probes) {
    const row = Math.floor(base.length * share);
    if (base[row] !== 1) continue;
    const sum = terms.reduce((total, term) => total + columns[term.column]![row]! * term.numerator, 0);
    if (sum !== column[row]! * denominator) return false;
  }
  for (let start = 0, size = firstBlock; start < base.length; start += size, size = Math.min(size * 4, largestBlock)) {
    size = Math.min(size, base.length - start);
    const sums = new Int32Array(size);
    for (const term of terms) {
      const values = columns[term.column]!;
      for (let k = 0; k < size; k += 1) sums[k]! += values[start + k]! * term.numerator;
    }
    for (let k = 0; k < size; k += 1) {
      if (base[start + k] === 1 && sums[k] !== column[start + k]! * denominator) return false;
    }
  }
  return true;
}
