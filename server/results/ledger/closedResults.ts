import {
  optionPopulation,
  groupPopulation,
  populationKey,
  wholePopulation,
  type Filters,
} from '../numbers/canonicalPopulation.ts';
import type { Population } from '../disclosure/population.ts';
import type { GroupUse, Results } from '../numbers/results.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { listAggregates, type Aggregate } from '../snapshot/aggregateQueries.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/loadSnapshot.ts';
import {
  numbersOfAggregate,
  numbersOfAnswers,
  sumOfNumbers,
  type PopulationNumbers,
} from '../numbers/populationNumbers.ts';

/** The options of questions, as they are told, and the groups of a closed survey. */
export interface NamedFilters extends Filters {
  groups: readonly { id: string; name: string }[];
  /** By question that people chose one option of. */
  values: ReadonlyMap<string, unknown>;
}

/** The results of a closed survey as reports read them, whether its answers are still there or were erased. */
export interface ClosedResults extends Pick<Snapshot, 'people' | 'removed' | 'definition'>, Pick<Results, 'questions'> {
  /** All groups, with what each can be used for. */
  groups: readonly { id: string; use: GroupUse }[];
  /** All that there were when it closed. */
  words: NamedFilters;
  /** Those of them that can be filtered by. */
  filters: NamedFilters;
  /** Of what numbers are made: the answers or, by the populations' names, what was kept when they were erased. */
  source: { kind: 'answers'; snapshot: Snapshot } | { kind: 'aggregates'; aggregates: ReadonlyMap<string, Aggregate> };
}

/** @throws ApiError SampleTooSmall where the results were deleted; InternalError where they are missing or broken. */
export async function loadClosedResults(db: Db, survey: SurveyKey): Promise<ClosedResults> {
  const snapshot = await loadSnapshot(db, survey);
  const { people, removed, definition, results: words } = snapshot;
  const { groups, questions } = words;
  if (!snapshot.erased)
    return {
      people,
      removed,
      definition,
      groups,
      questions,
      words,
      filters: words,
      source: { kind: 'answers', snapshot },
    };
  const aggregates = new Map((await listAggregates(db, survey)).map((each) => [populationKey(each.population), each]));
  const filters = filtersOf(words, aggregates);
  return {
    people,
    removed,
    definition,
    words,
    filters,
    groups: groups.map(({ id }) => ({
      id,
      use: filters.groups.some((group) => group.id === id) ? 'reporting' : 'leftOut',
    })),
    questions: [...filters.filterOptions.keys()],
    source: { kind: 'aggregates', aggregates },
  };
}

/** Of questions and groups those that something was kept of. */
function filtersOf(
  { filterOptions, groups, values }: NamedFilters,
  aggregates: ReadonlyMap<string, Aggregate>,
): NamedFilters {
  const offered = [...filterOptions].map(
    ([id, own]) => [id, own.filter((option) => aggregates.has(populationKey(optionPopulation(id, option))))] as const,
  );
  return {
    filterOptions: new Map(offered.filter(([, own]) => own.length > 0)),
    groups: groups.filter(({ id }) => aggregates.has(populationKey(groupPopulation(id)))),
    values,
  };
}

/** The numbers of everyone, without disclosure control; null where the answers were erased and none were kept. */
export function numbersOfWhole({ source, words }: ClosedResults): PopulationNumbers | null {
  if (source.kind === 'answers')
    return numbersOfAnswers(source.snapshot, wholePopulation, { all: new Set(), shares: new Set() });
  return keptNumbers(source.aggregates, wholePopulation, words);
}

/**
 * What was kept of a population when the answers were erased: its own numbers, or those of the options or blocks that it is made
 * of. Null where nothing was.
 */
export function keptNumbers(
  aggregates: ReadonlyMap<string, Aggregate>,
  population: Population,
  words: NamedFilters,
  filterOptions?: Results['filterOptions'],
): PopulationNumbers | null {
  const kept = (each: Population) => {
    const aggregate = aggregates.get(populationKey(each));
    return aggregate ? numbersOfAggregate(aggregate, words.filterOptions, filterOptions) : null;
  };
  const own = kept(population);
  if (own) return own;
  const parts = partsOf(population, aggregates, words).map(kept);
  return parts.length > 0 && parts.every((part) => part !== null) ? sumOfNumbers(parts) : null;
}

/** Populations that share no one and together are another: of a union of groups its blocks, of one of options of a question with one choice these. */
function partsOf(
  { questions, groups }: Population,
  aggregates: ReadonlyMap<string, Aggregate>,
  words: NamedFilters,
): Population[] {
  const [question, ...others] = questions;
  if (!question) {
    return [...aggregates.values()]
      .map((aggregate) => aggregate.population)
      .filter(({ block }) => block?.some((id) => groups.includes(id)));
  }
  if (others.length > 0 || groups.length > 0 || !words.values.has(question.id)) return [];
  return words.filterOptions
    .get(question.id)!
    .filter(({ values }) => values.some((value) => question.values.includes(value)))
    .map((option) => optionPopulation(question.id, option));
}
