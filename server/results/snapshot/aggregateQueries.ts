import type { Aggregate } from '../numbers/releasedNumbers.ts';
import { inOrder } from '../numbers/populations.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** An aggregate as it is stored. */
export interface StoredAggregate extends Aggregate {
  /** The whole first, then options in the order of the survey, then groups. */
  seq: number;
}

export async function insertAggregates(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  aggregates: readonly StoredAggregate[],
): Promise<void> {
  if (aggregates.length === 0) return;
  await tx
    .insertInto('results_aggregate')
    .values(
      aggregates.map(({ seq, population, suppressed, tallies }) => ({
        account_id: accountId,
        survey_id: surveyId,
        seq,
        population: JSON.stringify(population),
        held_back: [...suppressed],
        tallies: JSON.stringify(Object.fromEntries(tallies)),
      })),
    )
    .execute();
}

/** What was kept of a survey's answers, in the order in which it was pre-approved. */
export async function listAggregates(db: Db, { accountId, surveyId }: SurveyKey): Promise<StoredAggregate[]> {
  const rows = await db
    .selectFrom('results_aggregate')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['seq', 'population', 'held_back', 'tallies'])
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, population, held_back, tallies }) => ({
    seq,
    population: inOrder(population),
    suppressed: held_back,
    tallies: new Map(Object.entries(tallies)),
  }));
}
