import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { insertSurveyTypeVersion, lockSurveysOfType, recomposeSurveys } from '../surveyQuestions/compositionQueries.ts';

/** Versions never change, so what was read once is kept, as long as there are not too many. */
const known = new Map<string, SurveyType>();
const mostKnown = 500;

/** The survey type version with this hash. */
export async function getSurveyType(db: Db, hash: string): Promise<SurveyType> {
  const memory = known.get(hash);
  if (memory) return memory;
  const { definition } = await db
    .selectFrom('survey_type_version')
    .where('hash', '=', hash)
    .select('definition')
    .executeTakeFirstOrThrow();
  // The oldest goes first: a map keeps the order in which its keys came.
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(hash, definition);
  return definition;
}

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
