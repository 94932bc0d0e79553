import type { SurveyStatus } from '#contract/entities/survey.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockSurvey } from '../survey/surveyQueries.ts';
import { getSurveyStatus } from '../survey/getSurveyStatus.ts';

/**
 * The status of a survey, which is neither opened nor closed until the transaction ends.
 * @throws ApiError NotFound where it was deleted in the meantime.
 */
export async function lockSurveyStatus(tx: Db, survey: SurveyKey, now: Date): Promise<SurveyStatus> {
  const row = await lockSurvey(tx, survey);
  if (!row) throw new ApiError('NotFound');
  return getSurveyStatus(tx, row, now);
}
