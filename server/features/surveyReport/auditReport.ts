import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditNote } from '#server/http/handlers.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';
import type { BuiltReport } from './report/buildReport.ts';
import { loadSurveys, resolveRequest } from './report/resolveRequest.ts';

/** The request for a report as the audit log records it: as the client sent it, and as text. */
export async function describeRequest(deps: Deps, survey: SurveyKey, request: ReportRequest) {
  const surveys = await loadSurveys(deps, survey, request);
  const { filter, compareToFilter } = resolveRequest(surveys, request).labels;
  return { request, ...(filter !== null && { filter }), ...(compareToFilter !== null && { compareToFilter }) };
}

/**
 * The audit log's record of the request for a released report, with the names of the surveys and filters that the
 * report is compared with. Contains none of its numbers.
 */
export const describeReleased = (
  request: ReportRequest,
  { report: { compareToScores, combinedSurveys }, labels: { filter } }: BuiltReport,
) => ({
  request,
  ...(filter !== null && { filter }),
  ...(compareToScores.length > 0 && { comparedWith: compareToScores.map(({ name }) => name) }),
  ...(combinedSurveys.length > 0 && { combinedWith: combinedSurveys.map(({ name }) => name) }),
});

/**
 * Loads numbers. Also records a rejection by disclosure control in the audit log.
 * @param describe returns the request for the log.
 */
export async function noteRejected<T>(
  note: (more: AuditNote) => void,
  describe: () => Promise<AuditNote> | AuditNote,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RejectedRequest) note({ ...(await describe()), rejected: true });
    throw error;
  }
}
