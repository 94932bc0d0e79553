/**
 * Defines, in terms of a snapshot, whose answers are counted: everyone who gave one of the named values for each
 * question and is in one of the groups. `values` are codes of a column (see Results). An empty population means
 * everyone. The form is canonical: questions are sorted by id, values and groups are sorted and unique, and only the
 * outer lists may be empty. So its JSON text is its name.
 */
export interface Population {
  questions: { id: string; values: number[] }[];
  groups: string[];
  /** Only set for a block: the sorted ids of exactly the block groups that its people are in. */
  block?: string[];
}

/** What decides about requests without using answers, as frozen at closing. */
export interface ReleasePlan {
  /** The regular groups that at closing were attached to the survey or had a member in it, by name. */
  groups: readonly ResultsGroup[];
  /**
   * Ids of the groups that divided the responses into blocks at closing. After a removal, fewer of these groups may be
   * reportable.
   */
  blockGroups: readonly string[];
  /**
   * At most this number of the responses in no block group are not from invited people (share link, removed or deleted
   * people).
   */
  uninvited: number;
  /** The filter options of each multiple choice question, in the order of the survey, as merged at closing. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  /** Ids of the questions with every option pre-approved, so that a report can be filtered by them. */
  questions: readonly string[];
  /** Why only what was released before can be requested. Null if there is no restriction. */
  restriction: Restriction | null;
}

/**
 * Either responses were removed, or the survey was closed before groups were planned at closing, and its groups were
 * planned later.
 */
export type Restriction = 'removal' | 'plannedLater';

/**
 * How a group may be used: with or without answer filters, only without them, or not at all
 * (docs/rules/disclosure.md#law-3).
 */
export type GroupUse = 'crossable' | 'reporting' | 'leftOut';

export interface ResultsGroup {
  id: string;
  name: string;
  use: GroupUse;
  /**
   * 1 for the rows in it. Null if the group was left out at closing, so that the results do not contain its members.
   */
  members: Uint8Array | null;
}

/**
 * A filter option: one option of the question, or several merged. The filter options of a question with one choice form
 * a partition.
 */
export interface FilterOption {
  label: string;
  /** The codes that it contains. */
  values: number[];
}
