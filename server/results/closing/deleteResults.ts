import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { afterCommit } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { forgetSnapshot } from '../snapshot/loadSnapshot.ts';

/**
 * Deletes the answers to a survey and everything derived from them: the steps kept from personal reports, the sessions started from its links, the links that
 * add its answers to an account, its snapshot and ledger, the texts written about its results, and its results page with its link.
 */
export async function deleteResults(tx: Db, { accountId, surveyId }: SurveyKey): Promise<void> {
  const ofSurvey = sql`account_id = ${accountId} and survey_id = ${surveyId}`;
  const ofParticipations = sql`(account_id, participation_id) in (select account_id, id from participation where ${ofSurvey})`;
  await sql`delete from answer where ${ofParticipations}`.execute(tx);
  await sql`delete from kept_step where ${ofParticipations}`.execute(tx);
  await sql`delete from session where id in (select session_id from session_token where ${ofParticipations})`.execute(
    tx,
  );
  await sql`delete from claim_token where ${ofParticipations}`.execute(tx);
  await sql`
    delete from participation_group where ${ofParticipations}
  `.execute(tx);
  // Deletes sessions from open print links, which only give access to the report.
  await sql`delete from session where id in (select session_id from session_token where ${ofSurvey})`.execute(tx);
  for (const table of [
    'results_snapshot',
    'results_aggregate',
    'report_ledger',
    'download_token',
    'area_analysis',
    'response_step',
    'results_page',
  ] as const) {
    await sql`delete from ${sql.table(table)} where ${ofSurvey}`.execute(tx);
  }
  afterCommit(tx, () => forgetSnapshot(surveyId));
}
