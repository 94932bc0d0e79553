import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { Content } from '#server/content/content.ts';
import { withoutDistressScale } from '#server/content/distressScale.ts';
import { nameVersion, type LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { composeSurveyType, type Choices } from './composeSurveyType.ts';
import {
  insertSurveyTypeVersion,
  listChoices,
  listChosenCustomQuestions,
  setTypeHashes,
  type ComposedSurvey,
  lockSurveysOfType,
  lockNotOpenedSurvey,
} from './compositionQueries.ts';
import { lockQuestionsOfAccount } from './customQuestionQueries.ts';
import { restartPreviews } from './previewQueries.ts';
import { insertCopiedChoices, deleteChoices, setSurveyType } from './sectionQueries.ts';

/*
 * The questions of a survey depend on its type, the distress scale setting, the selection in survey_section and the
 * organisation's custom questions. A transaction that changes one of these holds the lock of each affected survey until
 * its type_hash is updated, so the hash is always current. Several surveys are locked in the order of their ids.
 */

/**
 * Gives surveys the version of their type that contains the chosen questions, using the current type, choices and
 * custom questions. `db` must be the transaction that changed one of these and has locked the surveys.
 */
export async function recomposeSurveys(
  db: Db,
  surveys: readonly ComposedSurvey[],
  surveyTypes: Content['surveyTypes'],
  now: Date,
): Promise<void> {
  const choices = await listChoices(db, surveys);
  const customQuestions = await listChosenCustomQuestions(db, surveys, choices);
  const changed: ComposedSurvey[] = [];
  for (const survey of surveys) {
    const base = await getAuthorsType(db, survey, surveyTypes);
    const composed = compose(base, survey, choices.get(survey.id), customQuestions.get(survey.account_id));
    if (composed.hash === survey.type_hash) continue;
    if (composed !== base) await insertSurveyTypeVersion(db, composed, now);
    changed.push({ ...survey, type_hash: composed.hash });
  }
  await setTypeHashes(db, changed);
  await restartPreviews(db, changed);
}

function compose(
  base: LoadedSurveyType,
  { distress_scale }: ComposedSurvey,
  choice: Choices = new Map(),
  customQuestions: QuestionDefinition[] = [],
): LoadedSurveyType {
  const chosen = composeSurveyType(base.definition, choice, customQuestions);
  const definition = distress_scale ? chosen : withoutDistressScale(chosen);
  return definition === base.definition ? base : nameVersion({ definition, translations: base.translations });
}

/** The author's version of a survey's type. If the type no longer exists, the survey's own version. */
export async function getAuthorsType(
  db: Db,
  { type_id, type_hash }: Pick<ComposedSurvey, 'type_id' | 'type_hash'>,
  surveyTypes: Content['surveyTypes'],
): Promise<LoadedSurveyType> {
  return surveyTypes.get(type_id) ?? { ...(await getSurveyTypeVersion(db, type_hash)), hash: type_hash };
}

/**
 * Stores every loaded survey type as a version. An existing version does not change. Surveys that were never opened get
 * the loaded version with their chosen questions. The others keep the version that they were opened with.
 */
export async function storeSurveyTypes(db: Db, surveyTypes: Content['surveyTypes'], now: Date): Promise<void> {
  for (const [typeId, surveyType] of surveyTypes) {
    await inTransaction(db, async (tx) => {
      await insertSurveyTypeVersion(tx, surveyType, now);
      await recomposeSurveys(tx, await lockSurveysOfType(tx, typeId, surveyType.hash), surveyTypes, now);
    });
  }
}

/**
 * Copies the chosen questions of a survey to a new one of the same organisation and type. `db` must be the transaction
 * that created the new survey.
 */
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

/** Gives an unopened, locked survey another type, with the sections of the type's author. */
export async function changeSurveyType(db: Db, survey: SurveyKey, surveyType: LoadedSurveyType): Promise<void> {
  await deleteChoices(db, survey);
  await setSurveyType(db, survey, surveyType);
  await restartPreviews(db, [{ account_id: survey.accountId, id: survey.surveyId }]);
}
