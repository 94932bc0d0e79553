import type { SurveyType } from '#contract/content/surveyType.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { countOf } from '../disclosure/countOf.ts';
import { populationKey } from './canonicalPopulation.ts';
import type { Population, FilterOption } from '../disclosure/population.ts';
import { populationMask } from './populationMask.ts';
import type { Results } from './results.ts';
import { addTallies, tally, type Tally } from './tally.ts';
import { itemVariable } from './variableNames.ts';
import { itemVariables, type Variable } from './variables.ts';

/** Variables of which nothing may be released about a population, and those of which no share may. */
export interface Suppression {
  all: ReadonlySet<string>;
  shares: ReadonlySet<string>;
}

/** What is kept of a population when the answers are erased: all numbers about it that could still be released then. */
export interface Aggregate {
  population: Population;
  /** Variables of which someone holds a value, and nothing may be released. */
  suppressed: readonly string[];
  /** By variable. No one in the survey holds a value of one that is in neither. */
  tallies: ReadonlyMap<string, Tally>;
}

/** The numbers about some people of a closed survey, as far as they may be told. */
export interface PopulationNumbers {
  people: number;
  /** 'suppressed': there are such numbers, and none may be released. Null: no one in the survey holds a value of it. */
  tallyOf(variable: string): Tally | 'suppressed' | null;
}

/**
 * Of answers that are there.
 * @param filterOptions how options are joined in what is told, where that is not as in this survey.
 * @throws Error that names what of the population the results do not know.
 */
export function numbersOfAnswers(
  { results, definition, variables }: { results: Results; definition: SurveyType; variables: readonly Variable[] },
  population: Population,
  suppression: Suppression,
  filterOptions = results.filterOptions,
): PopulationNumbers {
  const counted = countedOf(results, population);
  // Options that were joined otherwise in another survey are counted as that one tells them.
  const others =
    filterOptions === results.filterOptions
      ? []
      : itemVariables(definition, { ...results, filterOptions: optionsAsIn(filterOptions, results.filterOptions) });
  const named = new Map([...variables, ...others].map((variable) => [variable.name, variable]));
  return {
    people: counted.people,
    tallyOf(name) {
      const variable = named.get(name);
      if (!variable?.base.includes(1)) return null;
      if (suppression.all.has(name)) return 'suppressed';
      const tallied = tallyOnce(counted, variable);
      return suppression.shares.has(name) ? { ...tallied, counts: null } : tallied;
    },
  };
}

/** What was counted of a population: results are frozen, and reports on everybody are read again and again. */
interface Counted {
  mask: Uint8Array;
  people: number;
  tallies: WeakMap<Variable, Tally>;
}

/** By results and the population's name, for as long as the results are in memory. */
const counts = new WeakMap<Results, Map<string, Counted>>();
/** Of one survey; a mask has a byte a response, and what is counted by it some thousands more. */
const mostBytes = 8 * 1024 * 1024;
const bytesOfTallies = 8 * 1024;

function countedOf(results: Results, population: Population): Counted {
  const ofResults = counts.get(results) ?? new Map<string, Counted>();
  counts.set(results, ofResults);
  const key = populationKey(population);
  const found = ofResults.get(key);
  if (found) return found;
  if ((ofResults.size + 1) * (results.people + bytesOfTallies) > mostBytes) ofResults.clear();
  const mask = populationMask(results, population);
  const made = { mask, people: countOf(mask), tallies: new WeakMap<Variable, Tally>() };
  ofResults.set(key, made);
  return made;
}

function tallyOnce({ mask, tallies }: Counted, variable: Variable): Tally {
  const found = tallies.get(variable);
  if (found) return found;
  const made = tally(variable, mask);
  tallies.set(variable, made);
  return made;
}

/** The numbers about populations that share no one, added up. */
export const sumOfNumbers = (parts: readonly PopulationNumbers[]): PopulationNumbers => ({
  people: parts.reduce((sum, { people }) => sum + people, 0),
  tallyOf(name) {
    const tallies = parts.map((part) => part.tallyOf(name)).filter((each) => each !== null);
    if (tallies.length === 0) return null;
    return tallies.reduce((a, b) => (a === 'suppressed' || b === 'suppressed' ? 'suppressed' : addTallies(a, b)));
  },
});

/**
 * Of answers that were erased. Options that were merged otherwise cannot be counted anew: they are suppressed. So are shares of
 * fewer than ten people, which earlier releases kept.
 */
export function numbersOfAggregate(
  { suppressed, tallies }: Aggregate,
  own: Results['filterOptions'],
  filterOptions = own,
): PopulationNumbers {
  const joined = filterOptions === own ? new Map<string, readonly FilterOption[]>() : optionsAsIn(filterOptions, own);
  const otherwise = [...joined].filter(
    ([id, as]) => JSON.stringify(valuesOf(as)) !== JSON.stringify(valuesOf(own.get(id)!)),
  );
  const untold = new Set([...suppressed, ...otherwise.map(([id]) => itemVariable(id))]);
  return {
    people: tallies.get('whole')!.count,
    tallyOf(name) {
      if (untold.has(name)) return 'suppressed';
      const kept = tallies.get(name) ?? null;
      return kept && kept.count < sharesMinimum(1) ? { ...kept, counts: null } : kept;
    },
  };
}

/** The filter options of one survey's questions as another has joined them, where it asks them too. */
const optionsAsIn = (other: Results['filterOptions'], own: Results['filterOptions']): Results['filterOptions'] =>
  new Map([...own].map(([id, filterOptions]) => [id, other.get(id) ?? filterOptions]));

const valuesOf = (filterOptions: readonly FilterOption[]) => filterOptions.map(({ values }) => values);
