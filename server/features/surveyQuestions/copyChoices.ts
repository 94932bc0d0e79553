import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { lockNotOpenedSurvey } from './compositionQueries.ts';
import { lockQuestionsOfAccount } from './customQuestionQueries.ts';
import { recomposeSurveys } from './recomposeSurveys.ts';
import { insertCopiedChoices } from './sectionQueries.ts';

/** Lets a new survey ask what another of its organisation and type asks. `db` is the transaction that made it. */
export async function copyChoices(
  db: Db,
  surveys: { accountId: string; fromSurveyId: string; toSurveyId: string },
  surveyTypes: Content['surveyTypes'],
  now: Date,
): Promise<void> {
  const { accountId, toSurveyId } = surveys;
  await lockQuestionsOfAccount(db, accountId);
  await insertCopiedChoices(db, surveys);
  const survey = await lockNotOpenedSurvey(db, accountId, toSurveyId);
  if (survey) await recomposeSurveys(db, [survey], surveyTypes, now);
}
