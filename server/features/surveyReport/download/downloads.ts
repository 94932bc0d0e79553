import type { DownloadFile } from '#contract/operation.ts';
import { includesRole } from '#rules/permissions.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/features/account/accountQueries.ts';
import { authorise } from '#server/features/account/authorise.ts';
import type { AuditNote } from '#server/http/handlers.ts';
import { releaseAnswers } from '#server/results/ledger/releaseNumbers.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';
import { describeReleased, describeRequest, noteRejected } from '../auditReport.ts';
import { insertDownloadToken, spendDownloadToken, type Download } from '../downloadTokenQueries.ts';
import { buildReport, type RequestedReport } from '../report/buildReport.ts';
import { loadSurvey } from '../report/resolveRequest.ts';
import { answersSheets } from './answersSheets.ts';
import { reportSheets } from './reportSheets.ts';
import { workbookName } from './workbookName.ts';

/**
 * Creates a token to download or print a report. The report is built now and again when the token is used, so that a
 * person sees a rejection at once.
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
 * Builds the report that a token was issued for, as XLSX. Uses up the token.
 * @param note adds to the audit log, since only the token identifies the person.
 * @throws ApiError NotFound for a token that is not valid for the report, otherwise as `buildReport`.
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

/**
 * Creates a token to download the anonymised answers to a survey.
 * @throws ApiError as `loadAnswers` does.
 */
export async function requestAnonymisedSurveyReportDownload(
  deps: Deps,
  { survey, personId }: { survey: SurveyKey; personId: string },
  now: Date,
): Promise<{ token: string }> {
  await loadAnswers(deps, { survey, personId }, now);
  return { token: await insertDownloadToken(deps.db, { ...survey, personId, request: null }, now) };
}

/**
 * Builds the file of anonymised answers that a token was issued for, as XLSX. Uses up the token.
 * @param note adds to the audit log, since only the token identifies the person.
 * @throws ApiError NotFound for a token that is not valid for the answers, otherwise as `loadAnswers`.
 */
export async function downloadAnonymisedSurveyReport(
  deps: Deps,
  { token, note, ...survey }: SurveyKey & { token: string; note: (more: AuditNote) => void },
  now: Date,
): Promise<DownloadFile> {
  const { personId } = await redeemDownload(deps.db, token, { ...survey, kind: 'answers' }, now);
  note({ accountId: survey.accountId, personId });
  const {
    loaded: {
      summary: { name },
      results: { people },
    },
    answers: { read, textsMinimum },
  } = await noteRejected(
    note,
    () => ({}),
    () => loadAnswers(deps, { survey, personId }, now),
  );
  const { minReportSample: minimum } = deps.config;
  const sheets = answersSheets(await read(), { surveyName: name, people, minimum, textsMinimum });
  return { name: workbookName(name, 'answers'), bytes: writeWorkbook(sheets) };
}

/**
 * @throws ApiError NotFound; OpenSurvey; SampleTooSmall (the answers were deleted or erased, there are too few answers,
 * or too few were removed since); InternalError.
 */
async function loadAnswers(deps: Deps, { survey, personId }: { survey: SurveyKey; personId: string }, now: Date) {
  const loaded = await loadSurvey(deps, survey);
  const who = { personId, now, minimum: deps.config.minReportSample };
  return { loaded, answers: await releaseAnswers(deps.db, loaded.results, who) };
}

/**
 * Uses up a download token, which acts for the person who requested it. That person must still have access.
 * @throws ApiError NotFound if the token is unknown, expired, used or for something else, or if the person has lost
 * access.
 */
async function redeemDownload(
  db: Db,
  token: string,
  of: { accountId?: string; surveyId: string; kind: 'report' | 'answers' },
  now: Date,
): Promise<Download> {
  const download = await spendDownloadToken(db, token, of, now);
  if (!download) throw new ApiError('NotFound');
  const { superAdmin, organisation } = await authorise(db)(download.personId, { surveyId: download.surveyId });
  const isLetIn = organisation !== null && (superAdmin || !organisation.disabled);
  if (!isLetIn || !includesRole({ superAdmin, ...organisation }, of.kind === 'report' ? 'report' : 'manage'))
    throw new ApiError('NotFound');
  return download;
}
