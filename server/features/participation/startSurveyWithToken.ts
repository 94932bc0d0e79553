import type { Language } from '#contract/languages.ts';
import { participantSurveyStatus } from '../survey/surveyStatus.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { insertAnonymousParticipation } from '../survey/anonymousParticipationQueries.ts';
import { findSurveyByShareToken, findToStart } from './startSurveyQueries.ts';

/**
 * Starts a survey from an invitation link. A personal token leads to its own participation whatever the survey's
 * status; the share token of an open survey to a new anonymous one each time. The language that is asked for is kept where
 * none is yet.
 * @returns the participation token to sign in with.
 * @throws ApiError participation_complete, SurveyNotAvailable (share link, not open), SurveyNotFound (also for a share link that is off).
 */
export async function startSurveyWithToken(
  db: Db,
  surveyToken: string,
  language: Language | null,
  now: Date,
): Promise<string> {
  const participation = await findToStart(db, surveyToken, language);
  if (participation) {
    if (participation.when_completed) throw new ApiError('participation_complete');
    return surveyToken;
  }
  const survey = await findSurveyByShareToken(db, surveyToken);
  if (!survey) throw new ApiError('SurveyNotFound');
  if (participantSurveyStatus({ whenOpen: survey.when_open, whenClosed: survey.when_closed }) !== 'open') {
    throw new ApiError('SurveyNotAvailable');
  }
  return insertAnonymousParticipation(db, survey, { preview: false, language }, now);
}
