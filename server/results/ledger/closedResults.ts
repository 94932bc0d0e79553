import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';
import { source, type Source } from './source.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { FilterOption, GroupUse } from '../disclosure/population.ts';
import type { FrozenEvents } from '../disclosure/eventSteps.ts';
import { groupPopulation, optionPopulation, populationKey } from '../numbers/populations.ts';
import type { Aggregate } from '../numbers/releasedNumbers.ts';
import { listAggregates } from '../snapshot/snapshotQueries.ts';
import type { InvitedBlock } from '../uncertainty/invited.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/loadSnapshot.ts';
import type { SurveyUncertainty } from '../uncertainty/surveyUncertainty.ts';

/** The names that a filter may use: the filter options of each question, and the ids of groups. */
export interface Filters {
  filterOptions: ReadonlyMap<string, readonly FilterOption[]>;
  groups: readonly { id: string }[];
}

/** The filter options of questions, and the groups of a closed survey. */
export interface NamedFilters extends Filters {
  groups: readonly { id: string; name: string }[];
}

/**
 * The results of a closed survey as features see them: what can be requested. It makes no difference whether the
 * answers were erased. Numbers are only released through `releaseNumbers` and the functions next to it.
 */
export interface ClosedResults {
  survey: SurveyKey;
  people: number;
  /** Number of the people in the results whose participations were removed since. */
  removed: number;
  /** The survey type that was answered. */
  definition: SurveyType;
  /** The uncertainty of the scores. Null: not computed yet. */
  uncertainty: SurveyUncertainty | null;
  /** Invited people at closing, by their reporting groups. Null: unknown. */
  invited: readonly InvitedBlock[] | null;
  /** The events as counted at closing. Released only in the report of everyone. Null: none. */
  events: FrozenEvents | null;
  /** The reporting groups of each block: people in exactly these groups. Depends on no answer. */
  blocks: readonly (readonly string[])[];
  /** All groups, and how each can be used. */
  groups: readonly { id: string; use: GroupUse }[];
  /** Ids of the questions that reports can be filtered by. */
  questions: readonly string[];
  /** The filters as they were when the survey closed. */
  allFilters: NamedFilters;
  /** The filters that are still available. */
  filters: NamedFilters;
  /** Features cannot use this, because they may not import the symbol. */
  [source]: Source;
}

/** @throws ApiError SampleTooSmall if the results were deleted; InternalError if they are missing or damaged. */
export async function loadClosedResults(db: Db, survey: SurveyKey): Promise<ClosedResults> {
  const snapshot = await loadSnapshot(db, survey);
  if (!snapshot.erased) return resultsOf(survey, snapshot, { kind: 'answers', snapshot });
  const { filterOptions, values, groups } = snapshot.results;
  const aggregates = new Map((await listAggregates(db, survey)).map((each) => [populationKey(each.population), each]));
  const filters = storedFilters(snapshot.results, aggregates);
  return {
    ...resultsOf(survey, snapshot, { kind: 'kept', stored: { aggregates, filterOptions, values } }),
    groups: groups.map(({ id }) => ({
      id,
      use: filters.groups.some((group) => group.id === id) ? 'reporting' : 'leftOut',
    })),
    questions: [...filters.filterOptions.keys()],
    blocks: [...aggregates.values()].flatMap(({ population: { block } }) => (block ? [block] : [])),
    filters,
  };
}

/** The results in a snapshot. All of its filters are available. */
export const resultsOf = (survey: SurveyKey, snapshot: Snapshot, from: Source): ClosedResults => ({
  survey,
  people: snapshot.people,
  removed: snapshot.removed,
  definition: snapshot.definition,
  uncertainty: snapshot.uncertainty,
  invited: snapshot.invited,
  events: snapshot.events,
  groups: snapshot.results.groups.map(({ id, use }) => ({ id, use })),
  questions: snapshot.results.questions,
  blocks: snapshot.blocks,
  allFilters: namedFilters(snapshot.results),
  filters: namedFilters(snapshot.results),
  [source]: from,
});

const namedFilters = ({ filterOptions, groups }: NamedFilters): NamedFilters => ({
  filterOptions,
  groups: groups.map(({ id, name }) => ({ id, name })),
});

/** The options and groups for which numbers were kept. */
function storedFilters(
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
