import type { Population, FilterOption } from '../disclosure/population.ts';

/** Everyone. */
export const wholePopulation: Population = { questions: [], groups: [] };

/** The people who chose a filter option of a question. */
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

/** Puts the properties of a population from the database in a fixed order, because its JSON text is its name. */
export const inOrder = ({ questions, groups, block }: Population): Population => ({
  questions: questions.map(({ id, values }) => ({ id, values })),
  groups,
  ...(block && { block }),
});

/** The name of a population. */
export const populationKey = (population: Population): string => JSON.stringify(population);
