import { reportSortKeys, type ReportTile } from '#contract/entities/surveyReport.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { readSort } from '#server/http/readWords.ts';
import { summariseSurveys } from '../survey/summariseSurveys.ts';
import { presentReportedSurvey } from './report/presentReport.ts';
import { listReportedSurveys } from './report/reportedSurveyQueries.ts';

/**
 * A page of an organisation's available reports, the last to close first unless asked otherwise. A score is the one that
 * was worked out with the survey's results; while a removal holds the report back, so it does the score.
 * @throws ApiError Validation naming `sort`, `limit` or `cursor`.
 */
export async function getReports(
  deps: Deps,
  accountId: string,
  query: { cursor?: string; limit?: string; sort?: string },
): Promise<{ reports: ReportTile[]; cursor: string | null }> {
  const sort = readSort(query.sort, reportSortKeys, { key: 'reportAvailable', descending: true });
  const { rows, cursor } = await answerPage(query, (page) =>
    listReportedSurveys(deps.db, { accountId, sort, minimum: deps.config.minReportSample }, page),
  );
  const summaries = await summariseSurveys(deps, accountId, rows);
  return {
    reports: rows.map(({ score, removed }, index): ReportTile => ({
      survey: presentReportedSurvey(summaries[index]!, summaries[index]!.participants),
      ...(removed > 0 ? { score: null, suppressed: true } : { score }),
    })),
    cursor,
  };
}
