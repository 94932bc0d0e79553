import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** The answers of a survey, the sessions that began from its links, and the links that add its answers to an account. */
export async function deleteTracesOfAnswers(db: Db, { accountId, surveyId }: SurveyKey): Promise<void> {
  const ofSurvey = sql`(account_id, participation_id) in (
    select account_id, id from participation where account_id = ${accountId} and survey_id = ${surveyId}
  )`;
  await sql`delete from answer where ${ofSurvey}`.execute(db);
  await sql`delete from session where id in (select session_id from session_token where ${ofSurvey})`.execute(db);
  await sql`delete from claim_token where ${ofSurvey}`.execute(db);
}

/** Who came by the share link, or was removed from the organisation since, and previews. */
export const deleteAnonymousParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .deleteFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is', null)
    .execute();

/** As if never begun, and in nobody's account. */
export const resetNamedParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set({ when_started: null, when_completed: null, person_id: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();
