import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

interface SurveyOfPreviews {
  account_id: string;
  id: string;
}

/** Restarts the previews of surveys whose questions have changed since they were answered. */
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

/** Deletes the previews created before a time, with their answers. */
export const deleteOldPreviews = (db: Db, before: Date) =>
  db.deleteFrom('participation').where('preview', '=', true).where('created_at', '<', before).execute();
