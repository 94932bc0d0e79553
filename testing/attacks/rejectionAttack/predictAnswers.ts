import { estimateAnswers, type Equation } from './estimateAnswers.ts';

/** What a verdict says about these responses: at least one of them chose one of these options. */
export type Vote = Omit<Equation, 'size'>;

/** No option is impossible, since a verdict may differ for another reason. */
const leastProbability = 1e-6;

/**
 * Predicts the option that single responses chose. Weighs how probable each option is by the released numbers and how
 * probable the votes are if the response chose it.
 * @param labels the offered options, each of which merges one or more of `options`.
 * @returns a function from a response to the label of its most probable option.
 */
export function predictAnswers(
  cells: readonly string[],
  labels: readonly { label: string; options: ReadonlySet<string> }[],
  equations: readonly Equation[],
  votes: readonly Vote[] = [],
): (response: number) => string {
  const options = [...new Set(labels.flatMap((each) => [...each.options]))];
  const probabilities = estimateAnswers(cells, options, equations);
  const chance = (response: number, among: ReadonlySet<string>) =>
    options.reduce((sum, option, index) => sum + (among.has(option) ? probabilities[response]![index]! : 0), 0);

  const likelihood = (response: number, option: string) =>
    votes.reduce((product, { mask, options: among }) => {
      if (!mask[response] || among.has(option)) return product;
      const others = [...mask.keys()].filter((other) => mask[other] && other !== response);
      const noOther = others.reduce((none, other) => none * (1 - chance(other, among)), 1);
      return product * Math.max(leastProbability, 1 - noOther);
    }, 1);

  return (response) => {
    const weights = options.map(
      (option, index) => Math.max(leastProbability, probabilities[response]![index]!) * likelihood(response, option),
    );
    const sums = labels.map((each) =>
      options.reduce((sum, option, index) => sum + (each.options.has(option) ? weights[index]! : 0), 0),
    );
    return labels[sums.indexOf(Math.max(...sums))]!.label;
  };
}
