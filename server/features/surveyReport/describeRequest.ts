import type { ReportRequest, SurveyReport } from '#contract/entities/surveyReport.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { describeFilter, loadSurveys } from './report/loadSurveys.ts';

/** What a report was requested about, for the audit log: as it was requested, and in words. */
export async function describeRequest(deps: Deps, survey: SurveyKey, request: ReportRequest) {
  const surveys = await loadSurveys(deps, survey, request);
  const [filter, compareToFilter] = [
    describeFilter(surveys, request.filter),
    describeFilter(surveys, request.compareToFilter),
  ];
  return { request, ...(filter !== null && { filter }), ...(compareToFilter !== null && { compareToFilter }) };
}

/** The same of a report that was answered, which names what it is compared with. Nothing of what it discloses. */
export async function describeAnswered(
  deps: Deps,
  survey: SurveyKey,
  request: ReportRequest,
  { compareToScores, combinedSurveys }: SurveyReport,
) {
  const { compareToFilter: _, ...described } = await describeRequest(deps, survey, request);
  return {
    ...described,
    ...(compareToScores.length > 0 && { comparedWith: compareToScores.map(({ name }) => name) }),
    ...(combinedSurveys.length > 0 && { combinedWith: combinedSurveys.map(({ name }) => name) }),
  };
}
