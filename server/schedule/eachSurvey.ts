import { inTransaction } from '../db/inTransaction.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { ApiError } from '../ApiError.ts';
import { describeError, type Log } from '../log.ts';

/**
 * Does something to one survey after the other, each in a transaction of its own: one that fails is logged and tried
 * again at the next turn, and the others go on. One that is refused stays as it is.
 */
export async function eachSurvey(
  db: Db,
  surveys: SurveyKey[],
  what: string,
  log: Log,
  act: (tx: Db, survey: SurveyKey) => Promise<void>,
): Promise<void> {
  for (const survey of surveys) {
    try {
      await inTransaction(db, (tx) => act(tx, survey));
    } catch (error) {
      if (error instanceof ApiError) continue;
      log.error(
        { work: what, surveyId: survey.surveyId, error: describeError(error) },
        'Scheduled work on a survey failed',
      );
    }
  }
}
