import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { newToken } from '#server/security/token.ts';

interface SurveyOfPreviews {
  account_id: string;
  id: string;
}

/** A participation for an administrator to look at the survey with. @returns the token that signs in to it. */
export async function insertPreview(db: Db, survey: SurveyOfPreviews, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('participation')
    .values({
      account_id: survey.account_id,
      id: randomUUID(),
      survey_id: survey.id,
      participant_id: null,
      public_id: randomUUID(),
      token,
      when_last_invited: null,
      when_started: null,
      when_completed: null,
      created_at: now,
      preview: true,
    })
    .execute();
  return token;
}

/** Lets the previews of surveys begin anew, because other questions are asked now than those that were answered. */
export async function restartPreviews(db: Db, surveys: readonly SurveyOfPreviews[]): Promise<void> {
  if (surveys.length === 0) return;
  await sql`
    with restarted as (
      update participation set when_started = null, when_completed = null
      where preview and participant_id is null and (account_id, survey_id) in (
        select * from unnest(${surveys.map(({ account_id }) => account_id)}::uuid[], ${surveys.map(({ id }) => id)}::uuid[])
      )
      returning account_id, id
    )
    delete from answer using restarted where answer.account_id = restarted.account_id and answer.participation_id = restarted.id
  `.execute(db);
}

/** Removes the previews made before a time, with all that was answered in them. */
export const deleteOldPreviews = (db: Db, before: Date) =>
  db.deleteFrom('participation').where('preview', '=', true).where('created_at', '<', before).execute();
