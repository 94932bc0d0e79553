import type { Offered } from '../server/results/disclosure/preApprovePartitions.ts';
import { mergeRareOptions } from '../server/results/disclosure/mergeRareOptions.ts';
import { randomDraws } from '../testing/randomDraws.ts';

/** The divisions of people in an organisation: sex, age, contract, tenure, site; and groups, such as departments. */
const questions = [
  [48, 46, 6],
  [14, 26, 25, 22, 13],
  [78, 22],
  [15, 30, 30, 25],
  [55, 30, 15],
];
const groups = [28, 20, 15, 12, 9, 7, 5, 4];
const items = 20;

export interface DisclosureSurvey {
  /**
   * The whole, and for each item those who answered it: for most items nearly everyone, for some all but one in
   * twenty.
   */
  bases: Uint8Array[];
  questions: Offered<string>[][];
  groups: Offered<string>[];
}

/**
 * The answers of this number of people who answer independently of each other, which is the hardest case: then hardly
 * any two filter options are alike. `missing`: the share of people who leave out a question. The product requires an
 * answer to each of these, so only other clients leave one out.
 */
export function disclosureSurvey(people: number, minimum: number, missing: number, seed: number): DisclosureSurvey {
  const { chance, integer, weighted } = randomDraws(seed);
  const columnOf = (weights: readonly number[], share: number) =>
    Uint8Array.from({ length: people }, () => (chance(share) ? 0 : weighted(weights) + 1));
  const maskOf = (column: Uint8Array, values: readonly number[]) =>
    column.map((value) => (values.includes(value) ? 1 : 0));

  return {
    bases: [
      new Uint8Array(people).fill(1),
      ...Array.from({ length: items }, () => {
        const share = integer(1, 50) / 1000;
        return Uint8Array.from({ length: people }, () => (chance(share) ? 0 : 1));
      }),
    ],
    questions: questions.map((weights, question) => {
      const column = columnOf(weights, missing);
      const option = (value: number) => ({
        label: `${question}/${value}`,
        value,
        count: column.reduce((sum, each) => sum + (each === value ? 1 : 0), 0),
      });
      return mergeRareOptions(
        weights.map((_, index) => option(index + 1)),
        option(0),
        minimum,
      ).map(({ label, values }) => ({ name: label, population: maskOf(column, values) }));
    }),
    groups: maskEach(columnOf(groups, 0)),
  };

  function maskEach(column: Uint8Array): Offered<string>[] {
    return groups.map((_, index) => ({ name: `group ${index}`, population: maskOf(column, [index + 1]) }));
  }
}
