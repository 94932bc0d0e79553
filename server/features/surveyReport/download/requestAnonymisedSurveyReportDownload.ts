import type { Deps } from '#server/deps.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { insertDownloadToken } from '../downloadTokenQueries.ts';
import { openAnswers } from './openAnswers.ts';

/**
 * A token to download the anonymised answers to a survey with.
 * @throws ApiError as `openAnswers` does.
 */
export async function requestAnonymisedSurveyReportDownload(
  deps: Deps,
  { survey, personId }: { survey: SurveyKey; personId: string },
  now: Date,
): Promise<{ token: string }> {
  await openAnswers(deps, { survey, personId }, now);
  return { token: await insertDownloadToken(deps.db, { ...survey, personId, request: null }, now) };
}
