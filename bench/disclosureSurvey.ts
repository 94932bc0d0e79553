import type { Offered } from '../server/results/disclosure/preApprovePartitions.ts';
import { mergeRareOptions } from '../server/results/disclosure/mergeRareOptions.ts';
import { randomDraws } from '../testing/randomDraws.ts';

/**
 * The answers by which people in an organisation differ, as weights of the options: sex, age, contract, tenure and
 * site. `groups` has the weights of groups, such as departments.
 */
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
   * The first base is everyone. Each other base is the people who answered one item. Each item is left out by 0.1 to 5
   * percent of people.
   */
  bases: Uint8Array[];
  questions: Offered<string>[][];
  groups: Offered<string>[];
}

/**
 * Draws the answers of people who answer independently of each other. This is the hardest case, since hardly any two
 * filter options are alike then.
 * @param missing the share of people who leave out a question. The product's own client requires an answer to each of
 * these, so only other clients leave one out.
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
