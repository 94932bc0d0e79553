import { populationKey } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Results } from '../../rules/results/results.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { recallLedger } from './askLedger.ts';
import { followsFromClosing } from './followsFromClosing.ts';
import { listAdmitted } from './ledgerQueries.ts';
import { keptNumbers, type ClosedResults } from './loadResults.ts';
import type { Snapshot } from './loadSnapshot.ts';
import { numbersOfAnswers, type PopulationNumbers } from './populationNumbers.ts';

/**
 * The numbers about populations of a closed survey that were admitted when it closed, or follow from what was, as a report
 * would tell them now. Nothing in them is new, so nothing is added to the survey's ledger.
 * @returns null for a population that was not admitted, or of which a report would have to tell anything new by now.
 * @throws ApiError SampleTooSmall while removals wait for others to go with them.
 */
export async function admittedNumbers(
  db: Db, { survey, results: { source, words } }: { survey: SurveyKey; results: ClosedResults }, populations: readonly Population[], minimum: number,
): Promise<(PopulationNumbers | null)[]> {
  if (source.kind === 'aggregates') return populations.map((population) => keptNumbers(source.aggregates, population, words));
  const { snapshot } = source;
  const decided = await decide(db, survey, snapshot, populations, minimum);
  const admitted = populations.filter((population) => decided.get(populationKey(population)));
  const recalled = await recallLedger(db, { survey, snapshot, populations: admitted }, minimum);
  const told = new Map(admitted.map((population, index) => [population, recalled[index]]));
  return populations.map((population) => {
    const heldBack = told.get(population);
    return heldBack ? numbersOfAnswers(snapshot, population, heldBack) : null;
  });
}

/** Which populations were admitted, by results and the populations' names: that stays so as long as the results do. */
const known = new WeakMap<Results, ReadonlyMap<string, boolean>>();

async function decide(
  db: Db, survey: SurveyKey, snapshot: Snapshot, populations: readonly Population[], minimum: number,
): Promise<ReadonlyMap<string, boolean>> {
  const { results } = snapshot;
  const before = known.get(results) ?? new Map<string, boolean>();
  const unknown = populations.filter((population) => !before.has(populationKey(population)));
  if (unknown.length === 0) return before;
  const follows = followsFromClosing(snapshot, await listAdmitted(db, survey), minimum);
  const after = new Map([...before, ...unknown.map((population): [string, boolean] => [populationKey(population), follows(populationMask(results, population))])]);
  known.set(results, after);
  return after;
}
