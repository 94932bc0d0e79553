import type { Deps } from '../../deps.ts';
import { anonymisedAnswers } from './anonymisedAnswers.ts';
import { answersSheets } from './answersSheets.ts';
import type { Downloaded } from './downloadReport.ts';
import { openAnswers } from './openAnswers.ts';
import { openDownload } from './openDownload.ts';
import { workbookName } from './workbookName.ts';
import { writeWorkbook } from './writeWorkbook.ts';

/**
 * The anonymised answers that a token was given for, as XLSX; uses up the token.
 * @throws ApiError NotFound for a token that is not good for them, else as `openAnswers` does.
 */
export async function downloadAnonymisedSurveyReport(
  deps: Deps, { accountId, surveyId, token }: { accountId: string; surveyId: string; token: string }, now: Date,
): Promise<Downloaded> {
  const { personId } = await openDownload(deps.db, token, { accountId, surveyId, kind: 'answers' }, now);
  const { opened: { summary }, snapshot, heldBack } = await openAnswers(deps, { survey: { accountId, surveyId }, personId }, now);
  const { minReportSample: minimum } = deps.config;
  const { definition, results, people, number } = snapshot;
  const questions = anonymisedAnswers({ definition, results, texts: await snapshot.texts(), isRenewed: number > 1, heldBack, minimum });
  const sheets = await answersSheets(questions, { surveyName: summary.name, people, minimum });
  return {
    file: { name: workbookName(summary.name, 'answers'), bytes: writeWorkbook(sheets) },
    use: { accountId, personId },
  };
}
