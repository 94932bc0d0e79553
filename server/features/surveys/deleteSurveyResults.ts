import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { deleteResults } from '#server/results/closing/deleteResults.ts';
import { lockSurvey, updateSurvey } from '../survey/surveyQueries.ts';
import { getSurveyStatus } from '../survey/getSurveyStatus.ts';
import { deleteAnonymousParticipations, resetNamedParticipations } from './surveyResultsQueries.ts';

/**
 * Deletes all that was answered in a closed survey: the personal reports with it, the organisation's, and all that was
 * written about that. The survey stays, and who was invited to it, as if nobody had begun. Whoever is signed in by their
 * participation, or by a print link, is signed out. Done again, it changes nothing.
 * @throws ApiError NotFound, SurveyLocked where the survey is not closed.
 */
export async function deleteSurveyResults(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row) throw new ApiError('NotFound');
    if (!surveyAllows(await getSurveyStatus(tx, row, now), 'deleteResults')) throw new ApiError('SurveyLocked');
    if (row.when_results_deleted) return;

    await deleteResults(tx, survey);
    await deleteAnonymousParticipations(tx, survey);
    await resetNamedParticipations(tx, survey);
    await updateSurvey(tx, survey, { when_results_deleted: now, executive_summary: null }, now);
  });
}
