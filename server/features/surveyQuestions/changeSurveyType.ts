import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { restartPreviews } from './previewQueries.ts';
import { deleteChoices, setSurveyType } from './sectionQueries.ts';

/** Gives a locked survey that was not opened another type, whose sections are as its author has them. */
export async function changeSurveyType(db: Db, survey: SurveyKey, surveyType: LoadedSurveyType): Promise<void> {
  await deleteChoices(db, survey);
  await setSurveyType(db, survey, surveyType);
  await restartPreviews(db, [{ account_id: survey.accountId, id: survey.surveyId }]);
}
