/**
 * Whose answers, in terms of a snapshot: any of those named within a question and among groups, and all of these
 * conditions together. `values` are codes of a column (see Results). Empty means everyone. Canonical: questions by id,
 * values and groups sorted and unique, and no empty lists except the outer ones. So its JSON text is its name.
 */
export interface Population {
  questions: { id: string; values: number[] }[];
  groups: string[];
  /** Only in the population of a block: ids of exactly the block groups that its people are in, sorted. */
  block?: string[];
}

/** What decides about requests before any answer is looked at, as frozen at closing. */
export interface ReleasePlan {
  /** The regular groups at closing, attached to the survey or with someone in it, by name. */
  groups: readonly ResultsGroup[];
  /** Ids of the groups that divided the responses into blocks at closing. A removal may leave fewer of them to report. */
  blockGroups: readonly string[];
  /** Most of the responses in no block group that were not invited (share link, removed or deleted people). */
  uninvited: number;
  /** By multiple choice question, in the order of the survey: the options to filter by, as joined at closing. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  /** Ids of the questions with every option pre-approved, so that a report can be filtered by them. */
  questions: readonly string[];
  /** Why only what was released before can be requested. Null if anything can be. */
  restriction: Restriction | null;
}

/**
 * Responses were removed; or the survey was closed before groups were planned at closing, and its groups were planned
 * later.
 */
export type Restriction = 'removal' | 'plannedLater';

/** The allowed use of a group: also with answer filters, alone, or not at all (docs/rules/disclosure.md#law-3). */
export type GroupUse = 'crossable' | 'reporting' | 'leftOut';

export interface ResultsGroup {
  id: string;
  name: string;
  use: GroupUse;
  /** 1 for the rows in it. Null: it was left out at closing, so who is in it is not in the results. */
  members: Uint8Array | null;
}

/**
 * A filter option: one option of the question, or several merged. Those of a question with one choice form a
 * partition.
 */
export interface FilterOption {
  label: string;
  /** The codes that it contains. */
  values: number[];
}
