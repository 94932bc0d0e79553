import { sql } from 'kysely';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { SurveySection } from '#contract/entities/surveySection.ts';
import type { Content } from '#server/content/content.ts';
import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { restartPreviews } from './previewQueries.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { isCustom, sectionLibrary } from './composeSurveyType.ts';
import { lockNotOpenedSurvey, recomposeSurveys, type ComposedSurvey } from './compositionQueries.ts';
import { listCustomQuestions, lockQuestionsOfAccount, setLocked } from './customQuestionQueries.ts';
import { presentSection } from './presentSection.ts';

/** What of a survey tells its sections. */
export type SurveyOfSections = ComposedSurvey & { when_open: Date | null };

export const findSurveyOfSections = (db: Db, { accountId, surveyId }: SurveyKey): Promise<SurveyOfSections> =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select(['account_id', 'id', 'type_id', 'type_hash', 'distress_scale', 'when_open'])
    .executeTakeFirstOrThrow();

const editableSections = ({ sections }: SurveyType) => sections.filter(({ editable }) => editable);

/**
 * The sections of a survey whose questions the organisation chooses, with what there is to choose from: of the
 * author's files while the choice can change, and then of the version that the survey was opened with.
 */
export async function listEditableSections(
  db: Db,
  survey: SurveyOfSections,
  surveyTypes: Content['surveyTypes'],
): Promise<SurveySection[]> {
  const composed = await getSurveyType(db, survey.type_hash);
  const asked = editableSections(composed);
  if (asked.length === 0) return [];
  const base = (survey.when_open === null && surveyTypes.get(survey.type_id)?.definition) || composed;
  const customQuestions = await listCustomQuestions(db, survey.account_id);
  return asked.map((section) => {
    // A question is asked once in a survey, so what another section asks cannot be chosen here.
    const elsewhere = new Set(
      asked.filter(({ id }) => id !== section.id).flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
    return presentSection({
      section,
      library: sectionLibrary(base.sections.find(({ id }) => id === section.id) ?? section),
      customQuestions: customQuestions.filter(({ id }) => !elsewhere.has(id)),
    });
  });
}

/** Sets the questions of a section, in order; null: as the survey type has them. */
export async function setChoice(
  db: Db,
  { account_id, id }: ComposedSurvey,
  sectionId: string,
  questionIds: string[] | null,
): Promise<void> {
  if (questionIds === null) {
    await deleteChoices(db, { accountId: account_id, surveyId: id }).where('section_id', '=', sectionId).execute();
    return;
  }
  await db
    .insertInto('survey_section')
    .values({ account_id, survey_id: id, section_id: sectionId, question_ids: questionIds })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'survey_id', 'section_id']).doUpdateSet({ question_ids: questionIds }),
    )
    .execute();
}

const deleteChoices = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.deleteFrom('survey_section').where('account_id', '=', accountId).where('survey_id', '=', surveyId);

/** Gives a locked survey that was not opened another type, whose sections are as its author has them. */
export async function changeSurveyType(db: Db, survey: SurveyKey, surveyType: LoadedSurveyType): Promise<void> {
  const { accountId, surveyId } = survey;
  await deleteChoices(db, survey).execute();
  await db
    .updateTable('survey')
    .set({ type_id: surveyType.definition.id, type_hash: surveyType.hash })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
  await restartPreviews(db, [{ account_id: accountId, id: surveyId }]);
}

/** Lets a new survey ask what another of its organisation and type asks. `db` is the transaction that made it. */
export async function copyChoices(
  db: Db,
  { accountId, fromSurveyId, toSurveyId }: { accountId: string; fromSurveyId: string; toSurveyId: string },
  surveyTypes: Content['surveyTypes'],
  now: Date,
): Promise<void> {
  await lockQuestionsOfAccount(db, accountId);
  await db
    .insertInto('survey_section')
    .columns(['account_id', 'survey_id', 'section_id', 'question_ids'])
    .expression(({ selectFrom }) =>
      selectFrom('survey_section')
        .where('account_id', '=', accountId)
        .where('survey_id', '=', fromSurveyId)
        .select(['account_id', sql<string>`${toSurveyId}::uuid`.as('survey_id'), 'section_id', 'question_ids']),
    )
    .execute();
  const survey = await lockNotOpenedSurvey(db, accountId, toSurveyId);
  if (survey) await recomposeSurveys(db, [survey], surveyTypes, now);
}

/** Notes that a survey which opens, and is locked, asks its questions of the organisation's own: they change no more. */
export async function lockCustomQuestions(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  const { type_hash } = await findSurveyOfSections(db, survey);
  const asked = editableSections(await getSurveyType(db, type_hash))
    .flatMap(({ questions }) => questions)
    .filter(isCustom);
  if (asked.length > 0)
    await setLocked(
      db,
      survey.accountId,
      asked.map(({ id }) => id),
      now,
    );
}
