import { exactCombination } from './exactCombination.ts';
import { createFreeRows, type FreeRows } from './createFreeRows.ts';
import { growSets } from './growSets.ts';
import { longestSum } from './modulo.ts';
import { emptyRowSet, solve, type RowSet } from './rowSet.ts';

export type Decision =
  /** A combination of remembered columns. `mixed` contains the bases for which one of these columns is mixed. */
  | { verdict: 'known'; mixed: ReadonlySet<number> }
  /** Independent of the columns remembered so far, and now remembered too. */
  | { verdict: 'certified' }
  | { verdict: 'rejected' };

export interface CertificateMark {
  columns: number;
  sets: readonly RowSet[];
  closed: boolean;
}

/**
 * Proves, for one base, that no combination of the populations released about it has a support of 1 to minimum-1
 * responses (docs/rules/disclosure.md#certificate). A population is a *column*: 1 for the rows in it, 0 for the others.
 * Only the rows of the base count.
 *
 * The proof: there are `minimum` sets of rows, no two sets share a row, and on each set the matrix of all remembered
 * columns is invertible. Let v be a combination of the columns that is not 0. Its coefficients are not all 0, so v is
 * not 0 on the rows of any set, because the matrix is invertible there. So v touches a row of each set, and these are
 * `minimum` different rows. It is enough that the matrix is invertible modulo a prime, because a determinant that is
 * not 0 modulo the prime is not 0.
 *
 * A new column c is a combination of the others on the rows of a set, with unique coefficients. The set with a further
 * row is a proof for one more column exactly if c differs from that combination on that row. If every set finds such a
 * row of its own, c is certified. If c equals the combination on every row of the base, in integers and not just modulo
 * the prime, it discloses nothing new: it is known. Otherwise it is rejected: it may be harmless, but nothing proves
 * that. No more columns are certified than sums can be computed exactly for.
 *
 * A rejection changes nothing, and neither does a known column, so replaying the certified columns in their order
 * always produces the same certificate.
 */
export interface Certificate {
  decide(column: Uint8Array, mixed?: ReadonlySet<number>): Decision;
  isKnown(column: Uint8Array): boolean;
  /**
   * Remembers a released column. If it cannot be certified, the certificate closes: only known columns are accepted.
   */
  approve(column: Uint8Array, mixed: ReadonlySet<number>): void;
  mark(): CertificateMark;
  rollback(mark: CertificateMark): void;
  /** The same certificate for another base that contains all the rows of its sets. */
  copyFor(base: Uint8Array): Certificate;
}

interface State {
  base: Uint8Array;
  /** The rows of the base that may be used in sets. */
  rows: Uint8Array;
  columns: Uint8Array[];
  /** By column, the bases for which it is mixed. */
  mixed: ReadonlySet<number>[];
  /**
   * There are `minimum` sets. A closed certificate has one set, which proves nothing and is only used to find
   * combinations.
   */
  sets: readonly RowSet[];
  closed: boolean;
}

const none: ReadonlySet<number> = new Set();

/**
 * `base`: 1 for the rows with a value, 0 for the others. `rows`: the part of the base from which the sets are built, by
 * default all of it. `minimum` is at least 1.
 */
export const createCertificate = (minimum: number, base: Uint8Array, rows = base): Certificate =>
  certificateOf({
    base,
    rows,
    columns: [],
    mixed: [],
    sets: Array.from({ length: minimum }, () => emptyRowSet),
    closed: false,
  });

function certificateOf(state: State): Certificate {
  let free = freeRowsOf(state);

  /** Extends the sets by a column, and returns whether that was possible. */
  const remember = (column: Uint8Array, mixed: ReadonlySet<number>): boolean => {
    if (state.columns.length >= longestSum) return false;
    const sets = growSets(state.sets, state.columns, column, free);
    if (!sets) return false;
    state.sets = sets;
    state.columns.push(column);
    state.mixed.push(mixed);
    return true;
  };

  const termsOf = (column: Uint8Array) =>
    exactCombination(state.columns, state.base, solve(state.sets[0]!, column).coefficients, column);

  const decide = (column: Uint8Array, mixed = none): Decision => {
    const terms = termsOf(column);
    if (terms) return { verdict: 'known', mixed: new Set(terms.flatMap((term) => [...state.mixed[term.column]!])) };
    return !state.closed && remember(column, mixed) ? { verdict: 'certified' } : { verdict: 'rejected' };
  };

  return {
    decide,
    isKnown: (column) => termsOf(column) !== null,
    approve(column, mixed) {
      if (decide(column, mixed).verdict !== 'rejected') return;
      state.closed = true;
      state.sets = state.sets.slice(0, 1);
      free = freeRowsOf(state);
      remember(column, mixed);
    },
    mark: () => ({ columns: state.columns.length, sets: state.sets, closed: state.closed }),
    rollback({ columns, sets, closed }) {
      state.columns.length = columns;
      state.mixed.length = columns;
      state.sets = sets;
      state.closed = closed;
      free = freeRowsOf(state);
    },
    copyFor: (base) =>
      certificateOf({ ...state, base, rows: base, columns: [...state.columns], mixed: [...state.mixed] }),
  };
}

const freeRowsOf = ({ rows, sets }: State): FreeRows =>
  createFreeRows(
    rows,
    sets.flatMap((set) => set.rows),
  );
