import type { ReportFilter, ReportRequest } from '#contract/entities/reportRequest.ts';
import type { ReportedSurvey } from '#contract/entities/surveyReport.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { measurementOf, type Measurement } from '#server/content/measurement.ts';
import { loadClosedResults, type ClosedResults } from '#server/results/ledger/closedResults.ts';
import {
  describePopulation,
  populationIn,
  requestedPopulation,
  sharedFilterOptions,
  type NumbersRequest,
} from '#server/results/ledger/requestedPopulation.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { invitedOf, sumOfInvited } from '#server/results/uncertainty/invited.ts';
import { commonDeviations, type Certainty, type Relation } from './certainty.ts';
import { relationToSurvey, relationWithin } from './relations.ts';
import { findReportedSurvey } from './reportedSurveyQueries.ts';

/** A closed survey with its results. */
export interface LoadedSurvey {
  survey: SurveyKey;
  /**
   * The survey without the numbers of people, which would require counting them. The name of its survey type is the
   * current one.
   */
  summary: Omit<ReportedSurvey, 'participants'>;
  executiveSummary: string | null;
  /** The time at which the executive summary was saved, and the number of people it was about. Null without one, and for one that an earlier version saved. */
  summarised: { when: Date; people: number } | null;
  whenErased: Date | null;
  results: ClosedResults;
}

/**
 * Loads a survey with its results.
 * @throws ApiError NotFound, OpenSurvey (not closed), SampleTooSmall (deleted, or fewer than the minimum submitted),
 * InternalError (damaged results).
 */
export async function loadSurvey(deps: Deps, survey: SurveyKey): Promise<LoadedSurvey> {
  const row = await findReportedSurvey(deps.db, survey);
  if (!row) throw new ApiError('NotFound');
  if (row.when_closed === null) throw new ApiError('OpenSurvey');
  if (row.when_results_deleted !== null)
    throw new ApiError('SampleTooSmall', { message: 'The answers to this survey were deleted, so it has no report.' });
  const results = await loadClosedResults(deps.db, survey);
  const { minReportSample } = deps.config;
  if (results.people < minReportSample) {
    throw new ApiError('SampleTooSmall', {
      message: `Fewer than ${minReportSample} people submitted the survey “${row.name}”, so it has no report.`,
    });
  }
  return {
    survey,
    summary: {
      id: row.id,
      name: row.name,
      status: 'CLOSED',
      template: {
        id: row.type_id,
        name: deps.content.surveyTypes.get(row.type_id)?.definition.name ?? row.type_name,
      },
      whenOpen: row.when_open?.toISOString() ?? null,
      whenClosed: row.when_closed.toISOString(),
    },
    executiveSummary: row.executive_summary,
    summarised:
      row.when_summarised && row.summarised_people !== null
        ? { when: row.when_summarised, people: row.summarised_people }
        : null,
    whenErased: row.when_erased,
    results,
  };
}

/** The surveys of a request: its own, those combined with it, and the one it is compared with. */
export interface RequestedSurveys {
  main: LoadedSurvey;
  combined: LoadedSurvey[];
  compared: LoadedSurvey | null;
  measurement: Measurement;
  /** The options of each question, merged in the same way for all these surveys. */
  filterOptions: Results['filterOptions'];
}

/**
 * Loads the surveys of a request.
 * @throws ApiError NotFound; OpenSurvey; Validation for a survey named twice; CannotCompareSurveys for a survey of
 * another type or organisation, or one that is not closed; SampleTooSmall, as `loadSurvey`; InternalError for damaged
 * results.
 */
export async function loadSurveys(
  deps: Deps,
  survey: SurveyKey,
  { combineWithSurveys, compareToSurvey }: Pick<ReportRequest, 'combineWithSurveys' | 'compareToSurvey'>,
): Promise<RequestedSurveys> {
  requireOnce(survey.surveyId, combineWithSurveys ?? [], compareToSurvey ?? null);
  const main = await loadSurvey(deps, survey);
  const combined: LoadedSurvey[] = [];
  for (const surveyId of combineWithSurveys ?? []) combined.push(await loadOther(deps, main, surveyId));
  const compared = compareToSurvey ? await loadOther(deps, main, compareToSurvey) : null;
  const others = [...combined, ...(compared ? [compared] : [])].map(({ results }) => results);
  const measurement = measurementOf(deps.content.measurement, main.summary.template.id);
  return { main, combined, compared, measurement, filterOptions: sharedFilterOptions([main.results, ...others]) };
}

/** @throws ApiError Validation naming a survey that the request contains twice. */
function requireOnce(surveyId: string, combined: readonly string[], compared: string | null): void {
  const named = new Set([surveyId.toLowerCase()]);
  const name = (id: string, property: string) => {
    if (named.has(id.toLowerCase())) throw invalid(property, 'names a survey that is in this report already');
    named.add(id.toLowerCase());
  };
  combined.forEach((id, index) => name(id, `combineWithSurveys[${index}]`));
  if (compared !== null) name(compared, 'compareToSurvey');
}

/** @throws ApiError CannotCompareSurveys, which never reveals whether another organisation has such a survey. */
async function loadOther(deps: Deps, main: LoadedSurvey, surveyId: string): Promise<LoadedSurvey> {
  const other = await loadSurvey(deps, { ...main.survey, surveyId: surveyId.toLowerCase() }).catch(asNone);
  if (other?.summary.template.id !== main.summary.template.id) {
    throw new ApiError('CannotCompareSurveys', {
      message: 'Only other closed surveys of the same type can be compared or combined with this one.',
    });
  }
  return other;
}

function asNone(error: unknown): null {
  if (error instanceof ApiError && (error.code === 'NotFound' || error.code === 'OpenSurvey')) return null;
  throw error;
}

/** One population of a request, in each of its surveys. */
interface RequestedColumn {
  name: string;
  parts: readonly NumbersRequest[];
  certainty: Certainty;
  /** Its relation to the report's own population. Null for that population, or if they cannot be compared. */
  relation: Relation | null;
  /** The name of the population of the two that contains the other. Null for everyone, or if neither does. */
  whole: string | null;
}

/** The filters of a request, resolved in its surveys. */
export interface ResolvedRequest {
  /**
   * The report's own population, the population of the survey that it is compared with, and that of the comparison's
   * filter. Null if a survey has none of the groups in the filter, so that the population contains no one.
   */
  columns: RequestedColumn[] | null;
  /** The filters as text. Null for everyone. */
  labels: { filter: string | null; compareToFilter: string | null };
}

/** @throws ApiError Validation naming a group or option that the survey's filters do not offer. */
export function resolveRequest(
  { main, combined, compared, measurement, filterOptions }: RequestedSurveys,
  { filter, compareToFilter }: Pick<ReportRequest, 'filter' | 'compareToFilter'>,
): ResolvedRequest {
  const together = [main, ...combined];
  const name = together.map(({ summary }) => summary.name).join(' + ');
  const names = { ...main.results.allFilters, filterOptions };
  const isCompared = !isEmpty(compareToFilter);
  const own = requestedPopulation('filter', filter, main.results, filterOptions);
  const other = requestedPopulation(
    'compareToFilter',
    isCompared ? compareToFilter : null,
    main.results,
    filterOptions,
  );
  const labels = { filter: describePopulation(own, names), compareToFilter: describePopulation(other, names) };
  const surveys = [main.results, ...combined.map(({ results }) => results)] as const;
  const within = isCompared ? relationWithin(surveys, measurement, own, other) : null;
  const columns = [
    { name: labels.filter ?? name, population: own, of: together, relation: null, whole: null },
    ...(compared
      ? [
          {
            name: compared.summary.name,
            population: own,
            of: [compared],
            relation: relationToSurvey(surveys, measurement, compared.results, own),
            whole: null,
          },
        ]
      : []),
    ...(isCompared
      ? [
          {
            name: labels.compareToFilter ?? name,
            population: other,
            of: together,
            relation: within,
            whole: within?.kind === 'part' ? labels.filter : within?.kind === 'whole' ? labels.compareToFilter : null,
          },
        ]
      : []),
  ].map(({ population, of, ...column }) => ({
    ...column,
    of: of.length,
    parts: of.flatMap(({ results }) => populationIn(results, population) ?? []),
  }));
  if (!columns.every(({ of, parts }) => parts.length === of)) return { columns: null, labels };
  return {
    columns: columns.map((column) => ({ ...column, certainty: certaintyOf(column.parts, measurement) })),
    labels,
  };
}

const certaintyOf = (parts: readonly NumbersRequest[], measurement: Measurement): Certainty => ({
  sds: commonDeviations(
    parts.map(({ results }) => results),
    measurement,
  ),
  invited: sumOfInvited(parts.map(({ results, population }) => invitedOf(results.invited, population))),
});

const isEmpty = (filter: ReportFilter | null | undefined) =>
  !filter ||
  ((filter.questions ?? []).every(({ answers }) => answers.length === 0) &&
    (filter.participantGroups ?? []).length === 0);
