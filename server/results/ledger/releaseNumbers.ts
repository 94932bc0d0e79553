import type { SurveyType } from '#contract/content/surveyType.ts';
import { ApiError } from '#server/ApiError.ts';
import { scoreRules, sharedVariables, variableRules, type DeclaredScores } from '#server/content/reportedVariables.ts';
import type { Db } from '#server/db/database.ts';
import type { FilterOption, Population } from '../disclosure/population.ts';
import { sharesMinimum } from '../disclosure/sharesMinimum.ts';
import { anonymisedAnswers, shuffledAnswers, type AnonymisedQuestion } from '../numbers/anonymisedAnswers.ts';
import { groupPopulation, populationKey, wholePopulation, optionPopulation } from '../numbers/populations.ts';
import {
  numbersOfAnswers,
  releasedColumn,
  releasedScores,
  type PopulationNumbers,
  type ReleasedColumn,
  type ReleasedScores,
  numbersOfAggregate,
  sumOfNumbers,
} from '../numbers/releasedNumbers.ts';
import type { ClosedResults } from './closedResults.ts';
import { decideReleases, recallInvented, recallReleases } from './decideReleases.ts';
import { rejectRequest, type Requester } from './rejectRequest.ts';
import { populationIn, type NumbersRequest } from './requestedPopulation.ts';
import { source, type InventedResults, type StoredResults } from './source.ts';

interface Released {
  /** The survey type whose scores are computed. */
  definition: SurveyType;
  /** The scores that the survey type has. */
  declared: DeclaredScores;
  /** The filter options, merged in the same way for all surveys of the request. */
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
}

/**
 * Releases the numbers about populations. If one population is rejected, releases no numbers. While answers exist, the
 * surveys' ledgers decide. If the answers were erased, the kept numbers are released. A column has numbers only of
 * variables that have the same rule in its surveys and in those of the first column, which is the report's own.
 * @param columns for each column, its population in each of its surveys.
 * @throws RejectedRequest; ApiError SampleTooSmall, TooManyRequests, as `decideReleases`.
 */
export async function releaseNumbers(
  db: Db,
  columns: readonly (readonly NumbersRequest[])[],
  { definition, declared, filterOptions, ...who }: Released & Requester & { minimum: number },
): Promise<ReleasedColumn[]> {
  const requests = columns.flat().map(({ results, population }) => ({
    survey: results.survey,
    source: results[source],
    population,
    key: populationKey(population),
  }));
  // Surveys with stored numbers are processed first. So if one of them causes a rejection, no ledger has changed.
  const stored = requests.map((request) => {
    switch (request.source.kind) {
      case 'kept':
        return storedNumbers(request.source.stored, request.population, filterOptions);
      case 'invented':
        return inventedNumbers(request.source, request, filterOptions);
      case 'answers':
        return 'answers';
    }
  });
  if (stored.includes(null)) await rejectRequest(db, who);
  const ofAnswers = requests.flatMap((request) =>
    request.source.kind === 'answers' ? [{ ...request, snapshot: request.source.snapshot }] : [],
  );
  const suppressions = await decideReleases(db, ofAnswers, who);
  const counted = ofAnswers.map((request, index) =>
    numbersOfAnswers(request.snapshot, request, suppressions[index]!, filterOptions),
  );
  const numbers = stored.map((each) => (each === 'answers' || each === null ? counted.shift()! : each));
  const rulesOf = (column: readonly NumbersRequest[] = []) =>
    column.map(({ results }) => variableRules(results.definition));
  const own = rulesOf(columns[0]);
  return columns.map((column) => {
    const shared = sharedVariables(declared, variableRules(definition), ...own, ...rulesOf(column));
    const { indices } = declared;
    return releasedColumn({ definition, shared, indices, minimum: who.minimum }, numbers.splice(0, column.length));
  });
}

/**
 * The scores of everyone and of groups that were pre-approved when the survey closed, as a report would release them
 * now. They release nothing new, so nothing is added to the survey's ledger.
 * @returns null for a population that was not pre-approved, or whose report would now release something new.
 * @throws ApiError SampleTooSmall while removals wait for others.
 */
export async function recallScores(
  db: Db,
  results: ClosedResults,
  groupIds: readonly string[],
  { declared, minimum }: { declared: DeclaredScores; minimum: number },
): Promise<{ whole: ReleasedScores | null; groups: (ReleasedScores | null)[] }> {
  const { definition } = results;
  const { indices } = declared;
  const shared = sharedVariables(declared, scoreRules(definition));
  const [whole, ...groups] = (
    await recallPopulations(db, results, [wholePopulation, ...groupIds.map(groupPopulation)], minimum)
  ).map((numbers) => numbers && releasedScores({ definition, shared, indices, minimum }, [numbers]));
  return { whole: whole ?? null, groups };
}

/**
 * The numbers of people in populations of several surveys together, as far as they were released before.
 * @returns null for a population that was not released in every survey, that a survey has no question or group for, or
 * whose survey waits for removals.
 */
export async function recallSizes(
  db: Db,
  surveys: readonly ClosedResults[],
  populations: readonly Population[],
  minimum: number,
): Promise<(number | null)[]> {
  const sizes: (number | null)[] = populations.map(() => 0);
  for (const results of surveys) {
    const known = populations.flatMap((population, index) => {
      const own = results.removed > 0 ? null : populationIn(results, population)?.population;
      return own && own.questions.length === population.questions.length ? [{ own, index }] : [];
    });
    const recalled = await recallPopulations(
      db,
      results,
      known.map(({ own }) => own),
      minimum,
    );
    const people = new Map(known.map(({ index }, place) => [index, recalled[place]?.people]));
    for (const index of sizes.keys()) {
      const size = people.get(index);
      sizes[index] = sizes[index] === null || size === undefined ? null : sizes[index]! + size;
    }
  }
  return sizes;
}

async function recallPopulations(
  db: Db,
  results: ClosedResults,
  populations: readonly Population[],
  minimum: number,
): Promise<(PopulationNumbers | null)[]> {
  const of = results[source];
  if (of.kind === 'kept') return populations.map((population) => storedNumbers(of.stored, population));
  const { snapshot } = of;
  const requested = populations.map((population) => ({ population, key: populationKey(population) }));
  if (of.kind === 'invented') return requested.map((each) => inventedNumbers(of, each));
  const suppressions = await recallReleases(db, { survey: results.survey, snapshot, requested }, minimum);
  return suppressions.map(
    (suppression, index) => suppression && numbersOfAnswers(snapshot, requested[index]!, suppression),
  );
}

/**
 * Releases everyone's answers, question by question.
 * @returns the minimum number of people for texts, and a reader for the answers. Every column and the texts of every
 * question are in separate random orders, which are new each time.
 * @throws RejectedRequest; ApiError SampleTooSmall (erased, or as `decideReleases`), TooManyRequests.
 */
export async function releaseAnswers(
  db: Db,
  results: ClosedResults,
  { minimum, ...who }: Requester & { minimum: number },
): Promise<{ textsMinimum: number; read: () => Promise<AnonymisedQuestion[]> }> {
  const of = results[source];
  if (of.kind === 'kept') throw new ApiError('SampleTooSmall', { message: erasedText });
  if (of.kind === 'invented') throw new Error('A rehearsal has no file of answers');
  const { snapshot } = of;
  const [suppression] = await decideReleases(
    db,
    [{ survey: results.survey, snapshot, population: wholePopulation, key: populationKey(wholePopulation) }],
    {
      ...who,
      minimum,
    },
  );
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
  'The answers to this survey were deleted at the end of the retention period, so there is no file of answers. Its report is still available.';

/** The numbers about a population of a rehearsal. Null if it was not pre-approved. */
function inventedNumbers(
  invented: InventedResults,
  requested: { population: Population; key: string },
  filterOptions?: ReadonlyMap<string, readonly FilterOption[]>,
): PopulationNumbers | null {
  const suppression = recallInvented(invented, requested);
  return suppression && numbersOfAnswers(invented.snapshot, requested, suppression, filterOptions);
}

/**
 * Returns the numbers about a population of a survey whose answers were erased: either the kept numbers of the
 * population, or the sum of those of the options or blocks that it consists of.
 * @param filterOptions the options as all surveys of the request release them.
 * @returns null if nothing was kept.
 */
function storedNumbers(
  stored: StoredResults,
  population: Population,
  filterOptions = stored.filterOptions,
): PopulationNumbers | null {
  const numbersOf = (each: Population) => {
    const aggregate = stored.aggregates.get(populationKey(each));
    return aggregate ? numbersOfAggregate(aggregate, stored.filterOptions, filterOptions) : null;
  };
  const own = numbersOf(population);
  if (own) return own;
  const parts = partsOf(population, stored).map(numbersOf);
  return parts.length > 0 && parts.every((part) => part !== null) ? sumOfNumbers(parts) : null;
}

/**
 * Returns the disjoint populations that a population consists of: the blocks of a union of groups, or the options of a
 * question with one choice.
 */
function partsOf(
  { questions, groups }: Population,
  { aggregates, filterOptions, values }: StoredResults,
): Population[] {
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
