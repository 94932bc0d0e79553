import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { deleteResults } from '#server/results/closing/deleteResults.ts';
import { deleteSurveyRow, lockSurvey } from './surveyQueries.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';

/**
 * Deletes a survey that is not open, and all that belongs to it.
 * @throws ApiError NotFound, SurveyLocked while it is open.
 */
export async function deleteSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (!surveyAllows(await getSurveyStatus(tx, row, now), 'delete')) throw new ApiError('SurveyLocked');
    // Before the survey itself, as a report request locks them: its results, and then the survey.
    await deleteResults(tx, survey);
    await deleteSurveyRow(tx, survey);
  });
}
