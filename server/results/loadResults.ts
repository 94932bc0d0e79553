import { cutPopulation, groupPopulation, populationKey, wholePopulation, type FilterWords } from '../../rules/results/canonicalPopulation.ts';
import type { Population } from '../../rules/results/population.ts';
import type { Results } from '../../rules/results/results.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { listAggregates, type Aggregate } from './aggregateQueries.ts';
import { loadSnapshot, type Snapshot } from './loadSnapshot.ts';
import { numbersOfAggregate, numbersOfAnswers, type PopulationNumbers } from './populationNumbers.ts';

/** The options of questions, as they are told, and the groups of a closed survey. */
export interface NamedFilters extends FilterWords {
  groups: readonly { id: string; name: string }[];
}

/** The results of a closed survey as reports read them, whether its answers are still there or were erased. */
export interface ClosedResults extends Pick<Snapshot, 'people' | 'removed' | 'definition'> {
  /** All that there were when it closed. */
  words: NamedFilters;
  /** Those of them that can be filtered by. */
  filters: NamedFilters;
  /** Of what numbers are made: the answers or, by the populations' names, what was kept when they were erased. */
  source: { kind: 'answers'; snapshot: Snapshot } | { kind: 'aggregates'; aggregates: ReadonlyMap<string, Aggregate> };
}

/** @throws ApiError SampleTooSmall where the results were deleted; InternalError where they are missing or broken. */
export async function loadResults(db: Db, survey: SurveyKey): Promise<ClosedResults> {
  const snapshot = await loadSnapshot(db, survey);
  const { people, removed, definition, results: words } = snapshot;
  if (!snapshot.erased) return { people, removed, definition, words, filters: words, source: { kind: 'answers', snapshot } };
  const aggregates = new Map((await listAggregates(db, survey)).map((each) => [populationKey(each.population), each]));
  return { people, removed, definition, words, filters: filtersOf(words, aggregates), source: { kind: 'aggregates', aggregates } };
}

/** Of questions and groups those that something was kept of. */
function filtersOf({ cuts, groups }: NamedFilters, aggregates: ReadonlyMap<string, Aggregate>): NamedFilters {
  const offered = [...cuts].map(([id, own]) => [id, own.filter((cut) => aggregates.has(populationKey(cutPopulation(id, cut))))] as const);
  return {
    cuts: new Map(offered.filter(([, own]) => own.length > 0)),
    groups: groups.filter(({ id }) => aggregates.has(populationKey(groupPopulation(id)))),
  };
}

/** The numbers of everybody, whatever may be told of them to whom; null where the answers were erased and none were kept. */
export function numbersOfWhole({ source, words }: ClosedResults): PopulationNumbers | null {
  if (source.kind === 'answers') return numbersOfAnswers(source.snapshot, wholePopulation, new Set());
  return keptNumbers(source.aggregates, wholePopulation, words);
}

/** What was kept of a population when the answers were erased; null where nothing was. */
export function keptNumbers(
  aggregates: ReadonlyMap<string, Aggregate>, population: Population, words: NamedFilters, cuts?: Results['cuts'],
): PopulationNumbers | null {
  const kept = aggregates.get(populationKey(population));
  return kept ? numbersOfAggregate(kept, words.cuts, cuts) : null;
}
