import { inOrder } from '../numbers/populations.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { LedgerEntry } from './ledgerEntry.ts';

/** Locks a snapshot, so that only one process at a time adds to its ledger, and returns its state. */
export const lockLedger = (tx: Db, { accountId, surveyId }: SurveyKey) =>
  tx
    .selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['number', 'removed'])
    .forUpdate()
    .executeTakeFirst();

/** Ledger entries from this position on, in order. */
export async function listLedger(db: Db, { accountId, surveyId }: SurveyKey, from: number): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('report_ledger')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('seq', '>=', from)
    .select(['population', 'held_back', 'mixed', 'shares_suppressed', 'shares_mixed'])
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    population: inOrder(row.population),
    suppressed: row.held_back,
    sharesSuppressed: row.shares_suppressed,
    mixed: row.mixed,
    sharesMixed: row.shares_mixed,
  }));
}

/**
 * Adds entries at the end, from position `from` on.
 * @param personId the person who requested the populations. Null for pre-approved ones.
 */
export async function appendLedger(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  from: number,
  entries: readonly LedgerEntry[],
  personId: string | null,
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('report_ledger')
    .values(
      entries.map(({ population, suppressed, sharesSuppressed, mixed, sharesMixed }, index) => ({
        account_id: accountId,
        survey_id: surveyId,
        seq: from + index,
        population: JSON.stringify(population),
        held_back: suppressed,
        shares_suppressed: sharesSuppressed,
        mixed,
        shares_mixed: sharesMixed,
        person_id: personId,
        asked_at: now,
      })),
    )
    .execute();
}
