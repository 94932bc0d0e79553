import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { FilterOption, GroupUse, Population } from '../disclosure/population.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { anonymisedAnswers, shuffledAnswers, type AnonymisedQuestion } from '../numbers/anonymisedAnswers.ts';
import {
  groupPopulation,
  optionPopulation,
  populationKey,
  wholePopulation,
  type Filters,
} from '../numbers/canonicalPopulation.ts';
import { numbersOfAnswers, type Aggregate, type PopulationNumbers } from '../numbers/populationNumbers.ts';
import { listAggregates } from '../snapshot/aggregateQueries.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/loadSnapshot.ts';
import { decideReleases, recallReleases } from './decideReleases.ts';
import { keptNumbers, type Kept } from './keptNumbers.ts';
import { rejectRequest, type Requester } from './rejectRequest.ts';
import { releasedColumn, type ReleasedColumn } from './releasedColumn.ts';

/** The filter options of questions, and the groups of a closed survey. */
export interface NamedFilters extends Filters {
  groups: readonly { id: string; name: string }[];
}

/**
 * The results of a closed survey as features see them, whether its answers are still there or were erased: what can be requested.
 * Numbers leave only through the functions of this file.
 */
export interface ClosedResults {
  survey: SurveyKey;
  people: number;
  /** How many of these people's participations were removed since. */
  removed: number;
  /** The survey type that was answered. */
  definition: SurveyType;
  /** All groups, with what each can be used for. */
  groups: readonly { id: string; use: GroupUse }[];
  /** Ids of the questions that it can be filtered by. */
  questions: readonly string[];
  /** All that there were when it closed. */
  allFilters: NamedFilters;
  /** Those of them that can be filtered by. */
  filters: NamedFilters;
}

/** What numbers are made of: the answers, or what was kept when they were erased. */
type Source = { kind: 'answers'; snapshot: Snapshot } | { kind: 'kept'; kept: Kept };
const sources = new WeakMap<ClosedResults, Source>();
const sourceOf = (results: ClosedResults): Source => sources.get(results)!;

/** @throws ApiError SampleTooSmall where the results were deleted; InternalError where they are missing or broken. */
export async function loadClosedResults(db: Db, survey: SurveyKey): Promise<ClosedResults> {
  const snapshot = await loadSnapshot(db, survey);
  const { people, removed, definition, results: allFilters } = snapshot;
  const common = { survey, people, removed, definition };
  const { groups, filterOptions, values, questions } = allFilters;
  if (!snapshot.erased) {
    const results: ClosedResults = {
      ...common,
      groups: groups.map(({ id, use }) => ({ id, use })),
      questions,
      allFilters: namedFilters(allFilters),
      filters: namedFilters(allFilters),
    };
    sources.set(results, { kind: 'answers', snapshot });
    return results;
  }
  const aggregates = new Map((await listAggregates(db, survey)).map((each) => [populationKey(each.population), each]));
  const filters = keptFilters(allFilters, aggregates);
  const results: ClosedResults = {
    ...common,
    groups: groups.map(({ id }) => ({
      id,
      use: filters.groups.some((group) => group.id === id) ? 'reporting' : 'leftOut',
    })),
    questions: [...filters.filterOptions.keys()],
    allFilters: namedFilters(allFilters),
    filters,
  };
  sources.set(results, { kind: 'kept', kept: { aggregates, filterOptions, values } });
  return results;
}

const namedFilters = ({ filterOptions, groups }: NamedFilters): NamedFilters => ({
  filterOptions,
  groups: groups.map(({ id, name }) => ({ id, name })),
});

/** Questions and groups of which something was kept. */
function keptFilters(
  { filterOptions, groups }: NamedFilters,
  aggregates: ReadonlyMap<string, Aggregate>,
): NamedFilters {
  const offered = [...filterOptions].map(
    ([id, own]) => [id, own.filter((option) => aggregates.has(populationKey(optionPopulation(id, option))))] as const,
  );
  return namedFilters({
    filterOptions: new Map(offered.filter(([, own]) => own.length > 0)),
    groups: groups.filter(({ id }) => aggregates.has(populationKey(groupPopulation(id)))),
  });
}

/** Numbers about a population of a closed survey that someone requests. */
export interface NumbersRequest {
  results: ClosedResults;
  population: Population;
}

interface Released {
  /** The survey type whose scores are made. */
  definition: SurveyType;
  /** The filter options as they are released. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
}

/**
 * Releases the numbers about populations, or none of them. Where answers are there, the surveys' ledgers decide; where they were
 * erased, the numbers are those that were kept.
 * @param columns the populations of each column, one of each of its surveys.
 * @throws RejectedRequest; ApiError SampleTooSmall, TooManyRequests, as `decideReleases` does.
 */
export async function releaseNumbers(
  db: Db,
  columns: readonly (readonly NumbersRequest[])[],
  { definition, filterOptions, ...who }: Released & Requester & { minimum: number },
): Promise<ReleasedColumn[]> {
  const requests = columns.flat().map(({ results, population }) => ({
    survey: results.survey,
    population,
    source: sourceOf(results),
  }));
  // First, so that a rejection leaves nothing in a ledger.
  const kept = requests.map(({ source, population }) =>
    source.kind === 'kept' ? keptNumbers(source.kept, population, filterOptions) : 'answers',
  );
  if (kept.includes(null)) await rejectRequest(db, who);
  const ofAnswers = requests.flatMap(({ survey, population, source }) =>
    source.kind === 'answers' ? [{ survey, population, snapshot: source.snapshot }] : [],
  );
  const suppressions = await decideReleases(db, ofAnswers, who);
  const counted = ofAnswers.map(({ snapshot, population }, index) =>
    numbersOfAnswers(snapshot, population, suppressions[index]!, filterOptions),
  );
  const numbers = kept.map((each) => (each === 'answers' || each === null ? counted.shift()! : each));
  return columns.map(({ length }) => releasedColumn(definition, numbers.splice(0, length)));
}

/**
 * The numbers about everyone and about groups that were pre-approved when the survey closed, as a report would release them now.
 * Nothing in them is new, so nothing is added to the survey's ledger.
 * @returns null for a population that was not pre-approved, or whose report would now release something new.
 * @throws ApiError SampleTooSmall while removals wait for others to go with them.
 */
export async function recallNumbers(
  db: Db,
  results: ClosedResults,
  groupIds: readonly string[],
  minimum: number,
): Promise<{ whole: ReleasedColumn | null; groups: (ReleasedColumn | null)[] }> {
  const [whole, ...groups] = (
    await recallPopulations(db, results, [wholePopulation, ...groupIds.map(groupPopulation)], minimum)
  ).map((numbers) => numbers && releasedColumn(results.definition, [numbers]));
  return { whole: whole ?? null, groups };
}

async function recallPopulations(
  db: Db,
  results: ClosedResults,
  populations: readonly Population[],
  minimum: number,
): Promise<(PopulationNumbers | null)[]> {
  const source = sourceOf(results);
  if (source.kind === 'kept') return populations.map((population) => keptNumbers(source.kept, population));
  const { snapshot } = source;
  const suppressions = await recallReleases(db, { survey: results.survey, snapshot, populations }, minimum);
  return suppressions.map(
    (suppression, index) => suppression && numbersOfAnswers(snapshot, populations[index]!, suppression),
  );
}

/**
 * Releases what everyone answered, question by question.
 * @returns how many people must have written a text for texts to be released, and what reads the answers. Every column, and the texts
 * of every question, are in a random order of their own, a new one each time.
 * @throws RejectedRequest; ApiError SampleTooSmall (erased, or as `decideReleases` does), TooManyRequests.
 */
export async function releaseAnswers(
  db: Db,
  results: ClosedResults,
  { minimum, ...who }: Requester & { minimum: number },
): Promise<{ textsMinimum: number; read: () => Promise<AnonymisedQuestion[]> }> {
  const source = sourceOf(results);
  if (source.kind === 'kept') throw new ApiError('SampleTooSmall', { message: erasedText });
  const { snapshot } = source;
  const [suppression] = await decideReleases(db, [{ survey: results.survey, snapshot, population: wholePopulation }], {
    ...who,
    minimum,
  });
  const { definition, results: answers } = snapshot;
  return {
    textsMinimum: sharesMinimum(minimum),
    read: async () =>
      shuffledAnswers(
        anonymisedAnswers({
          definition,
          results: answers,
          texts: await snapshot.texts(),
          suppression: suppression!,
          minimum,
        }),
      ),
  };
}

const erasedText =
  'The answers to this survey were erased when the time was over for which they are kept, so there is no file of them. Its report is still there.';
