import type { DownloadFile } from '#contract/operation.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditNote } from '#server/http/auditNote.ts';
import { releaseAnswers } from '#server/results/ledger/releaseNumbers.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';
import { noteRejected } from '../auditReport.ts';
import { insertDownloadToken } from '../downloadTokenQueries.ts';
import { loadSurvey } from '../report/resolveRequest.ts';
import { answersSheets } from './answersSheets.ts';
import { redeemDownload } from './redeemDownload.ts';
import { workbookName } from './workbookName.ts';

/**
 * A token to download the anonymised answers to a survey with.
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
 * The anonymised answers that a token was given for, as XLSX; uses up the token.
 * @param note for the audit log: the file is requested by a token alone.
 * @throws ApiError NotFound for a token that is not good for them, else as `loadAnswers` does.
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

/** @throws ApiError NotFound; OpenSurvey; SampleTooSmall (deleted, erased, too few, or too few removed since); InternalError. */
async function loadAnswers(deps: Deps, { survey, personId }: { survey: SurveyKey; personId: string }, now: Date) {
  const loaded = await loadSurvey(deps, survey);
  const who = { personId, now, minimum: deps.config.minReportSample };
  return { loaded, answers: await releaseAnswers(deps.db, loaded.results, who) };
}
