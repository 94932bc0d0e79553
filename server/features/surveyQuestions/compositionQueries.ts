import { sql } from 'kysely';
import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { LoadedSurveyType } from '#server/content/readSurveyTypes.ts';
import type { Db } from '#server/db/database.ts';

/** A survey that has not been opened yet, so its questions can change. */
export interface ComposedSurvey {
  account_id: string;
  id: string;
  type_id: string;
  type_hash: string;
  /** False: the survey does not contain the distress scale. */
  distress_scale: boolean;
}

const lockNotOpened = (db: Db) =>
  db
    .selectFrom('survey')
    .where('when_open', 'is', null)
    .select(['account_id', 'id', 'type_id', 'type_hash', 'distress_scale'])
    .orderBy('account_id')
    .orderBy('id')
    .forNoKeyUpdate();

/** Locks and returns a survey. Undefined if it has been opened or deleted. */
export const lockNotOpenedSurvey = (db: Db, accountId: string, surveyId: string): Promise<ComposedSurvey | undefined> =>
  lockNotOpened(db).where('account_id', '=', accountId).where('id', '=', surveyId).executeTakeFirst();

/** Locks and returns the surveys of a type that have a different version of it. */
export const lockSurveysOfType = (db: Db, typeId: string, exceptHash: string): Promise<ComposedSurvey[]> =>
  lockNotOpened(db).where('type_id', '=', typeId).where('type_hash', '!=', exceptHash).execute();

/**
 * Locks and returns a survey, and all others of its organisation that contain this custom question.
 */
export const lockSurveysAsking = (
  db: Db,
  { accountId, surveyId, questionId }: { accountId: string; surveyId: string; questionId: string },
): Promise<ComposedSurvey[]> =>
  lockNotOpened(db)
    .where('account_id', '=', accountId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('id', '=', surveyId),
        exists(
          selectFrom('survey_section')
            .whereRef('survey_section.account_id', '=', 'survey.account_id')
            .whereRef('survey_section.survey_id', '=', 'survey.id')
            .where(sql<boolean>`${questionId} = any(survey_section.question_ids)`)
            .select('section_id'),
        ),
      ]),
    )
    .execute();

/** Stores a version of a survey type. An existing version does not change. */
export const insertSurveyTypeVersion = (db: Db, { hash, definition, translations }: LoadedSurveyType, now: Date) =>
  db
    .insertInto('survey_type_version')
    .values({
      hash,
      type_id: definition.id,
      definition: JSON.stringify(definition),
      translations: JSON.stringify(translations),
      loaded_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The chosen questions of surveys, by the ids of survey and section. Sections without a selection are omitted. */
export async function listChoices(
  db: Db,
  surveys: readonly Pick<ComposedSurvey, 'account_id' | 'id'>[],
): Promise<Map<string, Map<string, string[]>>> {
  const rows = await db
    .selectFrom('survey_section')
    .where(sql<boolean>`(account_id, survey_id) in (
      select * from unnest(${surveys.map(({ account_id }) => account_id)}::uuid[], ${surveys.map(({ id }) => id)}::uuid[])
    )`)
    .select(['survey_id', 'section_id', 'question_ids'])
    .execute();
  const choices = new Map<string, Map<string, string[]>>();
  for (const { survey_id, section_id, question_ids } of rows) {
    choices.set(survey_id, (choices.get(survey_id) ?? new Map<string, string[]>()).set(section_id, question_ids));
  }
  return choices;
}

/** The chosen custom questions of organisations, by organisation. */
export async function listChosenCustomQuestions(
  db: Db,
  surveys: readonly ComposedSurvey[],
  choices: Map<string, Map<string, string[]>>,
): Promise<Map<string, QuestionDefinition[]>> {
  const ids = [...choices.values()].flatMap((choice) => [...choice.values()].flat());
  const accountIds = surveys.map(({ account_id }) => account_id);
  const questions = new Map<string, QuestionDefinition[]>();
  const rows = await db
    .selectFrom('custom_question')
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[]) and id = any(${ids}::text[])`)
    .select(['account_id', 'definition'])
    .execute();
  for (const { account_id, definition } of rows)
    questions.set(account_id, [...(questions.get(account_id) ?? []), definition]);
  return questions;
}

/** Stores the `type_hash` of each survey, which is the version of its type. */
export const setTypeHashes = (db: Db, surveys: readonly ComposedSurvey[]) =>
  sql`
    update survey set type_hash = composed.type_hash
    from unnest(
      ${surveys.map(({ account_id }) => account_id)}::uuid[], ${surveys.map(({ id }) => id)}::uuid[],
      ${surveys.map(({ type_hash }) => type_hash)}::text[]
    ) as composed (account_id, id, type_hash)
    where survey.account_id = composed.account_id and survey.id = composed.id
  `.execute(db);

/** Records the time at which the questions of a survey changed. */
export const setModified = (db: Db, { account_id, id }: Pick<ComposedSurvey, 'account_id' | 'id'>, now: Date) =>
  db
    .updateTable('survey')
    .set({ modified_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
