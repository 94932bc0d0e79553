import { sql } from 'kysely';
import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ComposedSurvey } from './compositionQueries.ts';

/** The fields of a survey that determine its sections. */
export type SurveyOfSections = ComposedSurvey & { when_open: Date | null };

export const findSurveyOfSections = (db: Db, { accountId, surveyId }: SurveyKey): Promise<SurveyOfSections> =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select(['account_id', 'id', 'type_id', 'type_hash', 'distress_scale', 'when_open'])
    .executeTakeFirstOrThrow();

/** Sets the questions of a section, in order. Null: the questions of the survey type. */
export async function setChoice(
  db: Db,
  { account_id, id }: ComposedSurvey,
  sectionId: string,
  questionIds: string[] | null,
): Promise<void> {
  if (questionIds === null) {
    await deleteChoices(db, { accountId: account_id, surveyId: id }, sectionId);
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

/** Deletes the chosen questions of a survey, or of one of its sections. */
export const deleteChoices = (db: Db, { accountId, surveyId }: SurveyKey, sectionId: string | null = null) =>
  db
    .deleteFrom('survey_section')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .$if(sectionId !== null, (choices) => choices.where('section_id', '=', sectionId))
    .execute();

/** Copies the chosen questions of another survey of the organisation. */
export const insertCopiedChoices = (
  db: Db,
  { accountId, fromSurveyId, toSurveyId }: { accountId: string; fromSurveyId: string; toSurveyId: string },
) =>
  db
    .insertInto('survey_section')
    .columns(['account_id', 'survey_id', 'section_id', 'question_ids'])
    .expression(({ selectFrom }) =>
      selectFrom('survey_section')
        .where('account_id', '=', accountId)
        .where('survey_id', '=', fromSurveyId)
        .select(['account_id', sql<string>`${toSurveyId}::uuid`.as('survey_id'), 'section_id', 'question_ids']),
    )
    .execute();

/** Sets the type and the type version of a survey. */
export const setSurveyType = (db: Db, { accountId, surveyId }: SurveyKey, { definition, hash }: LoadedSurveyType) =>
  db
    .updateTable('survey')
    .set({ type_id: definition.id, type_hash: hash })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
