import type { Population } from '../disclosure/population.ts';
import { optionPopulation, populationKey } from '../numbers/populations.ts';
import {
  numbersOfAggregate,
  sumOfNumbers,
  type Aggregate,
  type PopulationNumbers,
} from '../numbers/releasedNumbers.ts';
import type { Results } from '../numbers/results.ts';

/** What was kept of a survey when its answers were erased. */
export interface Kept {
  /** By the populations' names. */
  aggregates: ReadonlyMap<string, Aggregate>;
  /** The survey's own options. */
  filterOptions: Results['filterOptions'];
  /** By question that people chose one option of. */
  values: ReadonlyMap<string, unknown>;
}

/**
 * The numbers about a population of a survey whose answers were erased: those that were kept of it, or those of the options or
 * blocks that it is made of.
 * @param filterOptions the options as they are released.
 * @returns null where nothing was kept.
 */
export function keptNumbers(
  kept: Kept,
  population: Population,
  filterOptions = kept.filterOptions,
): PopulationNumbers | null {
  const numbersOf = (each: Population) => {
    const aggregate = kept.aggregates.get(populationKey(each));
    return aggregate ? numbersOfAggregate(aggregate, kept.filterOptions, filterOptions) : null;
  };
  const own = numbersOf(population);
  if (own) return own;
  const parts = partsOf(population, kept).map(numbersOf);
  return parts.length > 0 && parts.every((part) => part !== null) ? sumOfNumbers(parts) : null;
}

/** Populations that share no one and together are another: of a union of groups its blocks, of one of options of a question with one choice these. */
function partsOf({ questions, groups }: Population, { aggregates, filterOptions, values }: Kept): Population[] {
  const [question, ...others] = questions;
  if (!question) {
    return [...aggregates.values()]
      .map((aggregate) => aggregate.population)
      .filter(({ block }) => block?.some((id) => groups.includes(id)));
  }
  if (others.length > 0 || groups.length > 0 || !values.has(question.id)) return [];
  return filterOptions
    .get(question.id)!
    .filter((option) => option.values.some((value) => question.values.includes(value)))
    .map((option) => optionPopulation(question.id, option));
}
