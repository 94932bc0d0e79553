import type { ReleasePlan } from '../disclosure/population.ts';

/**
 * The completed answers of a closed survey, column by column, as its snapshot stores them. Rows are ordered by block
 * and answers (see `orderRows`), so nothing derived from them depends on who gave which answers within a block. In a
 * column, code 0 means no answer (or "not applicable"). For a scale, codes are the value - min + 1. For a question with
 * one choice, codes are the option's index + 1, and "other" comes after the last option.
 */
export interface Results extends ReleasePlan {
  /** The number of rows. */
  people: number;
  /** By item: scales, rows of a matrix, questions with one choice. */
  values: ReadonlyMap<string, Uint8Array>;
  /**
   * By question with several choices, a column of 0 and 1 for each code. The column of code 0 says that nothing was
   * chosen.
   */
  choices: ReadonlyMap<string, readonly Uint8Array[]>;
}
