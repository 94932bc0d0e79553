import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { lockSurvey, setClosed, type SurveyKey } from './surveyQueries.ts';

/** Closes an open survey: no answer is taken any more. A survey that is not open stays as it is. */
export async function closeSurvey(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockSurvey(tx, survey);
    if (state?.when_open && !state.when_closed) await setClosed(tx, survey, now);
  });
}
