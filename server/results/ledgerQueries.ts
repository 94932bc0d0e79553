import { sql } from 'kysely';
import type { Population } from '../../rules/results/population.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';

export interface LedgerEntry {
  population: Population;
  /** Variables of which no number was given out with it. */
  heldBack: string[];
  /** Variables of which, since a removal, it tells nothing that may be told again. */
  mixed: string[];
}

/** The state of a snapshot, locked: whoever adds to its ledger does so alone. */
export const lockLedger = (tx: Db, { accountId, surveyId }: SurveyKey) =>
  tx.selectFrom('results_snapshot')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['number', 'removed'])
    .forUpdate()
    .executeTakeFirst();

/** What was answered from this place on, in order. */
export async function listLedger(db: Db, { accountId, surveyId }: SurveyKey, from: number): Promise<LedgerEntry[]> {
  const rows = await db.selectFrom('report_ledger')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('seq', '>=', from)
    .select(['population', 'held_back', 'mixed'])
    .orderBy('seq')
    .execute();
  return rows.map(({ population, held_back, mixed }) => ({ population, heldBack: held_back, mixed }));
}

/**
 * What was admitted when the survey closed, in order: what the ledger began with, at one time. That nobody is named is not
 * enough to tell it by: whoever asked for an entry may have deleted their account since.
 */
export async function listAdmitted(db: Db, { accountId, surveyId }: SurveyKey): Promise<LedgerEntry[]> {
  const ledger = db.selectFrom('report_ledger').where('account_id', '=', accountId).where('survey_id', '=', surveyId);
  const rows = await ledger
    .where('person_id', 'is', null)
    .where('asked_at', '=', ledger.where('seq', '=', 0).select('asked_at'))
    .select(['population', 'held_back', 'mixed'])
    .orderBy('seq')
    .execute();
  return rows.map(({ population, held_back, mixed }) => ({ population, heldBack: held_back, mixed }));
}

/** Adds populations at the end, which is at `from`. */
export async function appendLedger(
  tx: Db, { accountId, surveyId }: SurveyKey, from: number, entries: LedgerEntry[], personId: string | null, now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insertInto('report_ledger')
    .values(entries.map(({ population, heldBack, mixed }, index) => ({
      account_id: accountId, survey_id: surveyId, seq: from + index, population: JSON.stringify(population),
      held_back: heldBack, mixed, person_id: personId, asked_at: now,
    })))
    .execute();
}

/** How many new populations a person has asked about since then, wherever. */
export async function countAsked(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::integer as asked from report_ledger where person_id = ${personId} and asked_at > ${since}
  `.execute(db);
  return rows[0]!.asked;
}
