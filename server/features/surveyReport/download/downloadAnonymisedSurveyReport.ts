import type { DownloadFile } from '#contract/operation.ts';
import type { Deps } from '#server/deps.ts';
import type { AuditNote } from '#server/http/auditNote.ts';
import { anonymisedAnswers } from '#server/results/numbers/anonymisedAnswers.ts';
import { answersSheets } from './answersSheets.ts';
import { noteRejected } from '../noteRejected.ts';
import { openAnswers } from './openAnswers.ts';
import { redeemDownload } from './redeemDownload.ts';
import { workbookName } from './workbookName.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';

/**
 * The anonymised answers that a token was given for, as XLSX; uses up the token.
 * @param note for the audit log: the file is requested by a token alone.
 * @throws ApiError NotFound for a token that is not good for them, else as `openAnswers` does.
 */
export async function downloadAnonymisedSurveyReport(
  deps: Deps,
  {
    accountId,
    surveyId,
    token,
    note,
  }: { accountId: string; surveyId: string; token: string; note: (more: AuditNote) => void },
  now: Date,
): Promise<DownloadFile> {
  const { personId } = await redeemDownload(deps.db, token, { accountId, surveyId, kind: 'answers' }, now);
  note({ accountId, personId });
  const {
    opened: { summary },
    snapshot,
    suppression,
  } = await noteRejected(
    note,
    () => ({}),
    () => openAnswers(deps, { survey: { accountId, surveyId }, personId }, now),
  );
  const { minReportSample: minimum } = deps.config;
  const { definition, results, people } = snapshot;
  const questions = anonymisedAnswers({ definition, results, texts: await snapshot.texts(), suppression, minimum });
  const sheets = await answersSheets(questions, { surveyName: summary.name, people, minimum });
  return { name: workbookName(summary.name, 'answers'), bytes: writeWorkbook(sheets) };
}
