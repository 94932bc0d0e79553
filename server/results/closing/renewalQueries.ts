import { sql } from 'kysely';
import type { Removed } from '../disclosure/areEnoughRemoved.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { LedgerEntry } from '../ledger/ledgerEntry.ts';

/**
 * Counts removals since a snapshot was made, and locks it. @returns how many there are by now; undefined where there is no
 * snapshot, or the answers were erased, so that it holds no one's answers.
 */
export async function addRemoved(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  { responses, invited }: Removed,
): Promise<Removed | undefined> {
  return tx
    .updateTable('results_snapshot')
    .set((eb) => ({ removed: eb('removed', '+', responses), removed_invited: eb('removed_invited', '+', invited) }))
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('survey')
          .where('account_id', '=', accountId)
          .where('id', '=', surveyId)
          .where('when_erased', 'is', null)
          .select('id'),
      ),
    )
    .returning(['removed as responses', 'removed_invited as invited'])
    .executeTakeFirst();
}

/** Stores for each entry of a ledger, in order, the variables that it must not release again. */
export async function setMixed(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  ledger: readonly Pick<LedgerEntry, 'mixed' | 'sharesMixed'>[],
): Promise<void> {
  const noted = JSON.stringify(ledger.map(({ mixed, sharesMixed }) => ({ mixed, sharesMixed })));
  await sql`
    update report_ledger set mixed = array(select jsonb_array_elements_text(names -> 'mixed')),
      shares_mixed = array(select jsonb_array_elements_text(names -> 'sharesMixed'))
    from jsonb_array_elements(${noted}::jsonb) with ordinality as noted (names, place)
    where account_id = ${accountId} and survey_id = ${surveyId} and seq = noted.place - 1
  `.execute(tx);
}
