import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import type { LedgerEntry } from './ledgerQueries.ts';
import type { SnapshotFile } from './snapshotFile.ts';

/**
 * What was admitted when the survey closed, in order: what the ledger began with, at one time. That nobody is named is not
 * enough to tell it by: whoever asked for an entry may have deleted their account since.
 */
export async function listAdmitted(tx: Db, { accountId, surveyId }: SurveyKey): Promise<LedgerEntry[]> {
  const ledger = tx.selectFrom('report_ledger').where('account_id', '=', accountId).where('survey_id', '=', surveyId);
  const rows = await ledger
    .where('person_id', 'is', null)
    .where('asked_at', '=', ledger.where('seq', '=', 0).select('asked_at'))
    .select(['population', 'held_back', 'mixed'])
    .orderBy('seq')
    .execute();
  return rows.map(({ population, held_back, mixed }) => ({ population, heldBack: held_back, mixed }));
}

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
export const overwriteSnapshot = (tx: Db, { accountId, surveyId }: SurveyKey, file: SnapshotFile & { number: number }) =>
  tx.updateTable('results_snapshot').set({ ...file }).where('account_id', '=', accountId).where('survey_id', '=', surveyId).execute();

/** Notes that a survey's answers were erased. It is nobody's change to the survey: `modified_at` stays. */
export const setErased = (tx: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  tx.updateTable('survey').set({ when_erased: now }).where('account_id', '=', accountId).where('id', '=', surveyId).execute();
