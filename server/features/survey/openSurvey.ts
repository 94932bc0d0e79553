import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { lockCustomQuestions } from '../surveyQuestions/lockCustomQuestions.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';
import { lockSurvey, updateSurvey, type SurveyRow } from './surveyQueries.ts';

/**
 * Opens a survey for answers: the questions of the organisation's own that it asks change no more, and everybody added
 * so far is invited; all in one transaction, and once, however often it is called.
 * @throws ApiError CantStart where the survey is neither ready nor scheduled (or gone), is archived, or should have
 * closed already.
 */
export async function openSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'open')) throw new ApiError('CantStart');
    const message = whyNot(row, now);
    if (message) throw new ApiError('CantStart', { message });

    await updateSurvey(tx, survey, { when_open: now }, now);
    await lockCustomQuestions(tx, survey, now);
    await enqueueInvitations(tx, survey, now);
  });
}

function whyNot({ when_archived, close_at }: SurveyRow, now: Date): string | null {
  if (when_archived) return 'This survey is in the archive. Please take it out of the archive before opening it.';
  if (close_at && close_at <= now)
    return 'The end date of this survey has passed. Please choose a later one before opening it.';
  return null;
}
