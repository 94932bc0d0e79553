import { surveyAllows } from '#rules/surveyActions.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { takeSnapshot } from '#server/results/closing/takeSnapshot.ts';
import { decideRiskNotice } from './decideRiskNotice.ts';
import { listManagers, lockSurvey, updateSurvey, forgetWithdrawals } from './surveyQueries.ts';
import { getSurveyStatus } from './getSurveyStatus.ts';

/**
 * Closes an open survey for good: no answer is taken any more, and its results are frozen. Who submits in this moment is
 * waited for, or finds it closed. Its managers get a mail that the report is ready; where too few have submitted for one,
 * the mail is dropped when it would leave. Whether its risk contact gets a notice is decided here.
 * @throws ApiError CantClose where the survey is not open (or gone).
 */
export async function closeSurvey(
  db: Db,
  survey: SurveyKey,
  config: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSurvey(tx, survey);
    if (!row || !surveyAllows(await getSurveyStatus(tx, row, now), 'close')) throw new ApiError('CantClose');
    await updateSurvey(tx, survey, { when_closed: now }, now);
    await forgetWithdrawals(tx, survey);
    await takeSnapshot(tx, survey, config, now);
    await decideRiskNotice(tx, survey, row, config, now);
    const managers = await listManagers(tx, survey.accountId);
    await enqueueMails(
      tx,
      managers.map((personId) => ({ message: 'reportReady', ...survey, personId })),
      now,
    );
  });
}
