import type { Snapshot } from '../snapshot/loadSnapshot.ts';
import type { Aggregate } from '../numbers/releasedNumbers.ts';
import type { Results } from '../numbers/results.ts';
import type { DisclosureControl } from '../disclosure/createDisclosureControl.ts';

/** The source of numbers: the answers, what was kept when they were erased, or the invented answers of a rehearsal. */
export type Source =
  | { kind: 'answers'; snapshot: Snapshot }
  | { kind: 'kept'; stored: StoredResults }
  | ({ kind: 'invented' } & InventedResults);

/** The results of a rehearsal. They are never stored. */
export interface InventedResults {
  snapshot: Snapshot;
  /** Knows what was pre-approved. Nothing else is released. */
  control: DisclosureControl;
  /** The names of the populations that were pre-approved. */
  keys: ReadonlySet<string>;
}

/** What was kept of a survey when its answers were erased. */
export interface StoredResults {
  /** By name of the population. */
  aggregates: ReadonlyMap<string, Aggregate>;
  /** The survey's own options. */
  filterOptions: Results['filterOptions'];
  /** Has the ids of the questions with one choice. */
  values: ReadonlyMap<string, unknown>;
}

/** The property of closed results that holds their source. Only the ledger imports it. */
export const source = Symbol('source');
