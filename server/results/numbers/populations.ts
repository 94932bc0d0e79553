import type { Population, FilterOption } from '../disclosure/population.ts';

/** Everyone. */
export const wholePopulation: Population = { questions: [], groups: [] };

/** The people who chose an option of a question, as it is released. */
export const optionPopulation = (id: string, { values }: FilterOption): Population => ({
  questions: [{ id, values: values.toSorted((a, b) => a - b) }],
  groups: [],
});

export const groupPopulation = (id: string): Population => ({ questions: [], groups: [id] });

/** People in exactly these block groups. */
export const blockPopulation = (groups: readonly string[]): Population => ({
  questions: [],
  groups: [],
  block: groups.toSorted(),
});

/** A population as the database returns it, whose properties are in no order there: its text is its name. */
export const inOrder = ({ questions, groups, block }: Population): Population => ({
  questions: questions.map(({ id, values }) => ({ id, values })),
  groups,
  ...(block && { block }),
});

/** Its name. */
export const populationKey = (population: Population): string => JSON.stringify(population);
