import type { ReportedSurvey } from '#contract/entities/surveyReport.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/apiError.ts';
import { loadClosedResults, type ClosedResults } from '#server/results/ledger/closedResults.ts';
import { summariseUncounted } from '#server/features/survey/surveySummaryQueries.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { findReportedSurvey } from './reportQueries.ts';

/** A closed survey with its results. */
export interface LoadedReport {
  survey: SurveyKey;
  /** Without how many people there are, which takes a look at each of them. */
  summary: Omit<ReportedSurvey, 'participants'>;
  executiveSummary: string | null;
  whenErased: Date | null;
  results: ClosedResults;
}

/**
 * Opens a survey's results.
 * @throws ApiError NotFound, OpenSurvey (not closed), SampleTooSmall (deleted, or fewer than the minimum submitted),
 * InternalError (results that are broken).
 */
export async function loadReport(deps: Deps, survey: SurveyKey): Promise<LoadedReport> {
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
