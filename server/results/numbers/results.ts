/**
 * The completed answers of a closed survey, column by column, as its snapshot keeps them. Rows are ordered by block and answers
 * (see `orderRows`), so nothing made of them depends on who gave which answers within a block. A column's codes: 0 none ("not applicable" too); of a scale the value - min + 1; of a question with one choice
 * the option's index + 1, where "other" is the option after the last.
 */
export interface Results {
  /** The number of rows. */
  people: number;
  /** By item: scales, rows of a matrix, questions with one choice. */
  values: ReadonlyMap<string, Uint8Array>;
  /** By question with several choices: for each code a column of 0 and 1; that of code 0: nothing was chosen. */
  choices: ReadonlyMap<string, readonly Uint8Array[]>;
  /** The regular groups at closing, attached to the survey or with someone in it, by name. */
  groups: readonly ResultsGroup[];
  /** Ids of the groups that divided the responses into blocks at closing. A removal may leave fewer of them to report. */
  blockGroups: readonly string[];
  /** Most of the responses in no block group that were not invited (share link, removed or deleted people). */
  uninvited: number;
  /** By multiple choice question, in the order of the survey: the options to filter by, as joined at closing. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  /** Ids of the questions of which every option was pre-approved, so that a report can be filtered by them. */
  questions: readonly string[];
  /** Why only what was released before can be requested; null where anything can be. */
  restriction: Restriction | null;
}

/** Responses were removed; or the survey was closed before groups were planned at closing, and its groups were planned later. */
export type Restriction = 'removal' | 'plannedLater';

/** What a group can be used for: with answer filters too, by itself, or not at all (wire conventions section 8, law 3). */
export type GroupUse = 'crossable' | 'reporting' | 'leftOut';

export interface ResultsGroup {
  id: string;
  name: string;
  use: GroupUse;
  /** 1 for the rows in it. Null: it was left out at closing, so who is in it is not in the results. */
  members: Uint8Array | null;
}

/** An option to filter by: one of the question's, or several joined. Of a question with one choice they part everybody. */
export interface FilterOption {
  label: string;
  /** The codes that it stands for. */
  values: number[];
}
