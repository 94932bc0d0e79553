import type { DownloadFile } from '#contract/operation.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditNote } from '#server/http/auditNote.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';
import { findAccount } from '#server/features/account/accountQueries.ts';
import { describeAnswered, describeRequest, noteRejected } from '../auditReport.ts';
import { insertDownloadToken } from '../downloadTokenQueries.ts';
import { buildReport, type RequestedReport } from '../report/buildReport.ts';
import { describeFilter, loadSurveys } from '../report/loadSurveys.ts';
import { redeemDownload } from './redeemDownload.ts';
import { reportSheets } from './reportSheets.ts';
import { workbookName } from './workbookName.ts';

/**
 * A token to download a report with, or to print it by. The report is made now and again then, so that a rejection is shown where
 * someone reads it.
 * @throws ApiError as `buildReport` does.
 */
export async function requestReportDownload(
  deps: Deps,
  requested: RequestedReport,
  now: Date,
): Promise<{ token: string }> {
  await buildReport(deps, requested, now);
  const { survey, request, personId } = requested;
  return { token: await insertDownloadToken(deps.db, { ...survey, personId, request }, now) };
}

/**
 * The report that a token was given for, as XLSX; uses up the token.
 * @param note for the audit log: the file is requested by a token alone.
 * @throws ApiError NotFound for a token that is not good for it, else as `buildReport` does.
 */
export async function downloadReport(
  deps: Deps,
  { surveyId, token, note }: { surveyId: string; token: string; note: (more: AuditNote) => void },
  now: Date,
): Promise<DownloadFile> {
  const { accountId, personId, request } = await redeemDownload(deps.db, token, { surveyId, kind: 'report' }, now);
  const survey = { accountId, surveyId };
  note({ accountId, personId });
  const describe = async () => ({ details: await describeRequest(deps, survey, request ?? {}) });
  const { filter, compareToFilter } = request ?? {};
  const report = await noteRejected(note, describe, () =>
    buildReport(deps, { survey, request: request ?? {}, personId }, now),
  );
  const surveys = await loadSurveys(deps, survey, request ?? {});
  const { time_zone: timeZone } = await findAccount(deps.db, accountId);
  const sheets = reportSheets(report, {
    timeZone,
    filter: describeFilter(surveys, filter),
    compareToFilter: describeFilter(surveys, compareToFilter),
  });
  note({ details: await describeAnswered(deps, survey, request ?? {}, report) });
  return { name: workbookName(report.survey.name, 'report'), bytes: writeWorkbook(sheets) };
}
