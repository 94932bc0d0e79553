import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { remind } from './remind.ts';
import { lockParticipations } from './lockParticipations.ts';
import { lockSurvey } from './surveyQueries.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';

/**
 * Reminds everybody in a survey whom a reminder is due to.
 * @throws ApiError CantSend while the survey is not open (or gone).
 */
export async function sendReminders(db: Db, survey: SurveyKey, now: Date): Promise<ReminderResult> {
  return inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'remind')) throw new ApiError('CantSend');
    return remind(tx, survey.accountId, await lockParticipations(tx, survey, 'all'), now);
  });
}
