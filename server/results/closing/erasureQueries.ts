import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { SnapshotFile } from '../snapshot/snapshotFile.ts';

/** Deletes all that anybody answered in a survey, in which groups people were, and which numbers were asked for. */
export async function deleteAnswers(tx: Db, { accountId, surveyId }: SurveyKey): Promise<void> {
  const ofSurvey = sql`account_id = ${accountId} and survey_id = ${surveyId}`;
  for (const table of ['answer', 'participation_group'] as const) {
    await sql`
      delete from ${sql.table(table)} where (account_id, participation_id) in (select account_id, id from participation where ${ofSurvey})
    `.execute(tx);
  }
  await sql`delete from report_ledger where ${ofSurvey}`.execute(tx);
}

/** Puts a file in the place of a snapshot's own. How many people it was of, and their score, stay. */
export const overwriteSnapshot = (
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  file: SnapshotFile & { number: number },
) =>
  tx
    .updateTable('results_snapshot')
    .set({ ...file })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();

/** Notes that a survey's answers were erased. It is nobody's change to the survey: `modified_at` stays. */
export const setErased = (tx: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  tx
    .updateTable('survey')
    .set({ when_erased: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
