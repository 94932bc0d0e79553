import type { ReleasePlan } from '../disclosure/population.ts';

/**
 * The completed answers of a closed survey, column by column, as its snapshot stores them. Rows are ordered by block
 * and answers (see `orderRows`), so nothing derived from them depends on who gave which answers within a block. A
 * column's codes: 0 none (also "not applicable"); for a scale the value - min + 1; for a question with one choice the
 * option's index + 1, where "other" is the option after the last.
 */
export interface Results extends ReleasePlan {
  /** The number of rows. */
  people: number;
  /** By item: scales, rows of a matrix, questions with one choice. */
  values: ReadonlyMap<string, Uint8Array>;
  /** By question with several choices: for each code a column of 0 and 1; that of code 0: nothing was chosen. */
  choices: ReadonlyMap<string, readonly Uint8Array[]>;
}
