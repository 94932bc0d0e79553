import type { DownloadFile } from '#contract/operation.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditNote } from '#server/http/auditNote.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';
import { findAccount } from '#server/features/account/accountQueries.ts';
import { describeReleased, describeRequest, noteRejected } from '../auditReport.ts';
import { insertDownloadToken } from '../downloadTokenQueries.ts';
import { buildReport, type RequestedReport } from '../report/buildReport.ts';
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
  const { accountId, personId, ...download } = await redeemDownload(deps.db, token, { surveyId, kind: 'report' }, now);
  const survey = { accountId, surveyId };
  const request = download.request ?? {};
  note({ accountId, personId });
  const describe = async () => ({ details: await describeRequest(deps, survey, request) });
  const built = await noteRejected(note, describe, () => buildReport(deps, { survey, request, personId }, now));
  const { report, labels } = built;
  const { time_zone: timeZone } = await findAccount(deps.db, accountId);
  const sheets = reportSheets(report, { timeZone, ...labels });
  note({ details: describeReleased(request, built) });
  return { name: workbookName(report.survey.name, 'report'), bytes: writeWorkbook(sheets) };
}
