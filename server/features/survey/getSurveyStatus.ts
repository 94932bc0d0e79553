import type { SurveyStatus } from '#contract/entities/survey.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { type SurveyRow, lockSurvey } from './surveyQueries.ts';
import { surveyStatus } from './surveyStatus.ts';

/** The status that an administrator sees. */
export async function getSurveyStatus(db: Db, row: SurveyRow, now: Date): Promise<SurveyStatus> {
  return surveyStatus(
    {
      whenOpen: row.when_open,
      whenClosed: row.when_closed,
      contactName: row.contact_name,
      contactEmail: row.contact_email,
      questionCount: surveyItems(await getSurveyType(db, row.type_hash)).length,
      openAt: row.open_at,
    },
    now,
  );
}

/**
 * Returns the status of a survey and locks it, so that it is neither opened nor closed until the transaction ends.
 * @throws ApiError NotFound if the survey was deleted in the meantime.
 */
export async function lockSurveyStatus(tx: Db, survey: SurveyKey, now: Date): Promise<SurveyStatus> {
  const row = await lockSurvey(tx, survey);
  if (!row) throw new ApiError('NotFound');
  return getSurveyStatus(tx, row, now);
}
