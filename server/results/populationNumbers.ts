import { countOf } from '../../rules/disclosure/countOf.ts';
import type { Population } from '../../rules/results/population.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Cut, Results } from '../../rules/results/results.ts';
import { tally, type Tally } from '../../rules/results/tally.ts';
import { itemVariable } from '../../rules/results/reportScores.ts';
import { itemVariables } from '../../rules/results/variables.ts';
import type { Aggregate } from './aggregateQueries.ts';
import type { Snapshot } from './loadSnapshot.ts';

/** The numbers about some people of a closed survey, as far as they may be told. */
export interface PopulationNumbers {
  people: number;
  /** `heldBack`: there are such numbers, and they must not be told. Null: nobody in the survey holds a value of it. */
  tallyOf(variable: string): Tally | 'heldBack' | null;
}

/**
 * Of answers that are there.
 * @param heldBack the variables that must not be told of these people.
 * @param cuts how options are joined in what is told, where that is not as in this survey.
 * @throws Error that names what of the population the results do not know.
 */
export function numbersOfAnswers(
  { results, definition, variables }: Snapshot, population: Population, heldBack: ReadonlySet<string>, cuts = results.cuts,
): PopulationNumbers {
  const mask = populationMask(results, population);
  // Options that were joined otherwise in another survey are counted as that one tells them.
  const counted = cuts === results.cuts ? variables : [...variables, ...itemVariables(definition, { ...results, cuts: cutsAsIn(cuts, results.cuts) })];
  const named = new Map(counted.map((variable) => [variable.name, variable]));
  return {
    people: countOf(mask),
    tallyOf(name) {
      const variable = named.get(name);
      if (!variable?.base.includes(1)) return null;
      return heldBack.has(name) ? 'heldBack' : tally(variable, mask);
    },
  };
}

/** Of answers that were erased. Options that were joined otherwise cannot be counted anew: they are held back. */
export function numbersOfAggregate({ heldBack, tallies }: Aggregate, own: Results['cuts'], cuts = own): PopulationNumbers {
  const joined = cuts === own ? new Map<string, readonly Cut[]>() : cutsAsIn(cuts, own);
  const otherwise = [...joined].filter(([id, as]) => JSON.stringify(valuesOf(as)) !== JSON.stringify(valuesOf(own.get(id)!)));
  const untold = new Set([...heldBack, ...otherwise.map(([id]) => itemVariable(id))]);
  return {
    people: tallies.get('whole')!.count,
    tallyOf: (name) => (untold.has(name) ? 'heldBack' : tallies.get(name) ?? null),
  };
}

/** The cuts of one survey's questions as another has joined them, where it asks them too. */
const cutsAsIn = (other: Results['cuts'], own: Results['cuts']): Results['cuts'] =>
  new Map([...own].map(([id, cuts]) => [id, other.get(id) ?? cuts]));

const valuesOf = (cuts: readonly Cut[]) => cuts.map(({ values }) => values);
