import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { insertSurveyTypeVersion, lockSurveysOfType } from './compositionQueries.ts';
import { recomposeSurveys } from './recomposeSurveys.ts';

/**
 * Keeps every loaded survey type as a version; one that is there already stays as it is. Surveys that were never
 * opened get the version loaded now, with the questions that were chosen in place; the others keep the one that they
 * were opened with.
 */
export async function storeSurveyTypes(db: Db, surveyTypes: Content['surveyTypes'], now: Date): Promise<void> {
  for (const [typeId, surveyType] of surveyTypes) {
    await inTransaction(db, async (tx) => {
      await insertSurveyTypeVersion(tx, surveyType, now);
      await recomposeSurveys(tx, await lockSurveysOfType(tx, typeId, surveyType.hash), surveyTypes, now);
    });
  }
}
