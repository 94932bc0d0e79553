import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { remind } from '../survey/remind.ts';
import { selectParticipations } from './selectParticipations.ts';

/**
 * Reminds those of the selected people whom a reminder is due to.
 * @throws ApiError SurveyNotOpen; Validation naming `participationIds[i]`; EmailCouldNotBeSent.
 */
export async function postReminders(
  db: Db,
  survey: SurveyKey,
  participationIds: string[],
  now: Date,
): Promise<ReminderResult> {
  return inTransaction(db, async (tx) => {
    if (!surveyAllows(await lockSurveyStatus(tx, survey, now), 'remind')) throw new ApiError('SurveyNotOpen');
    return remind(tx, survey.accountId, await selectParticipations(tx, survey, participationIds), now);
  });
}
