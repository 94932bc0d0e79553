import type { ReportedSurvey, ReportFilter, ReportRequest } from '#contract/entities/surveyReport.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/http/apiError.ts';
import { loadClosedResults, type ClosedResults } from '#server/results/ledger/closedResults.ts';
import {
  describePopulation,
  requestedPopulation,
  sharedFilterOptions,
} from '#server/results/ledger/requestedPopulation.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { summariseUncounted } from '#server/features/survey/surveySummaryQueries.ts';
import { findReportedSurvey } from './reportQueries.ts';

/** A closed survey with its results. */
export interface LoadedSurvey {
  survey: SurveyKey;
  /** Without how many people there are, which takes a look at each of them. */
  summary: Omit<ReportedSurvey, 'participants'>;
  executiveSummary: string | null;
  whenErased: Date | null;
  results: ClosedResults;
}

/**
 * Loads a survey with its results.
 * @throws ApiError NotFound, OpenSurvey (not closed), SampleTooSmall (deleted, or fewer than the minimum submitted),
 * InternalError (results that are broken).
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
    summary: summariseUncounted(deps, row),
    executiveSummary: row.executive_summary,
    whenErased: row.when_erased,
    results,
  };
}

/** The surveys of a request: its own, those combined with it, and the one it is compared with. */
export interface RequestedSurveys {
  main: LoadedSurvey;
  combined: LoadedSurvey[];
  compared: LoadedSurvey | null;
  /** The options of questions as all of them release them. */
  filterOptions: Results['filterOptions'];
}

/**
 * Loads the surveys of a request.
 * @throws ApiError NotFound; OpenSurvey; Validation for a survey named twice; CannotCompareSurveys for one of another type or
 * organisation, or not closed; SampleTooSmall, as `loadSurvey` does; InternalError for results that are broken.
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
  return { main, combined, compared, filterOptions: sharedFilterOptions([main.results, ...others]) };
}

/** @throws ApiError Validation naming a survey that the request has already. */
function requireOnce(surveyId: string, combined: readonly string[], compared: string | null): void {
  const named = new Set([surveyId.toLowerCase()]);
  const name = (id: string, property: string) => {
    if (named.has(id.toLowerCase())) throw invalid(property, 'names a survey that is in this report already');
    named.add(id.toLowerCase());
  };
  combined.forEach((id, index) => name(id, `combineWithSurveys[${index}]`));
  if (compared !== null) name(compared, 'compareToSurvey');
}

/** @throws ApiError CannotCompareSurveys, which never tells whether a survey of another organisation is there. */
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

/** A filter of a request in words; null for everyone. @throws ApiError Validation for what the survey's filters do not offer. */
export function describeFilter(
  { main: { results }, filterOptions }: RequestedSurveys,
  filter: ReportFilter | null | undefined,
): string | null {
  return describePopulation(requestedPopulation('filter', filter, results, filterOptions), {
    ...results.allFilters,
    filterOptions,
  });
}
