import { sql } from 'kysely';
import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';

/** One of an organisation's own questions. */
export type CustomQuestionRow = Awaited<ReturnType<typeof listCustomQuestions>>[number];

const withCustomQuestions = (db: Db) => db.selectFrom('custom_question').select(['id', 'definition', 'when_locked']);

/** All of an organisation's own questions, the oldest first. */
export const listCustomQuestions = (db: Db, accountId: string) =>
  withCustomQuestions(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

/**
 * Serialises changes to the questions of an organisation's surveys. So a question that is being changed cannot be added
 * to a survey at the same time, and two with the same title cannot be created simultaneously.
 */
export const lockQuestionsOfAccount = (db: Db, accountId: string) =>
  db.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().executeTakeFirst();

/**
 * Returns whether this title equals one of `titles` or the title of a custom question other than `exceptId`,
 * case-insensitively.
 */
export async function isTitleTaken(
  db: Db,
  { accountId, title, exceptId, titles }: { accountId: string; title: string; exceptId: string; titles: string[] },
): Promise<boolean> {
  const {
    rows: [found],
  } = await sql<{ taken: boolean }>`
    select exists (
        select from custom_question
        where account_id = ${accountId} and lower(definition ->> 'title') = lower(${title}) and id <> ${exceptId}
      ) or exists (select from unnest(${titles}::text[]) as title where lower(title) = lower(${title})) as taken
  `.execute(db);
  return found!.taken;
}

export const insertCustomQuestion = (db: Db, accountId: string, definition: QuestionDefinition, now: Date) =>
  db
    .insertInto('custom_question')
    .values({
      account_id: accountId,
      id: definition.id,
      definition: JSON.stringify(definition),
      when_locked: null,
      created_at: now,
    })
    .execute();

export const setCustomQuestion = (db: Db, accountId: string, definition: QuestionDefinition) =>
  db
    .updateTable('custom_question')
    .set({ definition: JSON.stringify(definition) })
    .where('account_id', '=', accountId)
    .where('id', '=', definition.id)
    .execute();

/** A custom question of the organisation. Undefined if there is none with this id. */
export const findCustomQuestion = (db: Db, accountId: string, id: string) =>
  withCustomQuestions(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

/** Locks custom questions of an organisation permanently, because an opened survey asks them. */
export const setLocked = (db: Db, accountId: string, ids: string[], now: Date) =>
  db
    .updateTable('custom_question')
    .set({ when_locked: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('when_locked', 'is', null)
    .execute();
