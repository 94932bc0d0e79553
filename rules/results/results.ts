/**
 * The completed answers of a closed survey, column by column, as its snapshot keeps them. Rows are people in a random
 * order. A column's codes: 0 none ("not applicable" too); of a scale the value - min + 1; of a question with one choice
 * the option's index + 1, where "other" is the option after the last.
 */
export interface Results {
  /** The number of rows. */
  people: number;
  /** By item: scales, rows of a matrix, questions with one choice. */
  values: ReadonlyMap<string, Uint8Array>;
  /** By question with several choices: for each code a column of 0 and 1; that of code 0: nothing was chosen. */
  choices: ReadonlyMap<string, readonly Uint8Array[]>;
  /** The regular groups at closing, attached to the survey or with somebody in it; members are columns of 0 and 1. */
  groups: readonly { id: string; name: string; members: Uint8Array }[];
  /** By multiple choice question, in the order of the survey: the options to filter by, as joined at closing. */
  cuts: ReadonlyMap<string, readonly Cut[]>;
}

/** An option to filter by: one of the question's, or several joined. Of a question with one choice they part everybody. */
export interface Cut {
  label: string;
  /** The codes that it stands for. */
  values: number[];
}
