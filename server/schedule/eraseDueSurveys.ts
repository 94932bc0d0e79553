import { whenToErase } from './retention.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { insertAuditEntry } from '../features/auditLog/auditLogQueries.ts';
import { ApiError } from '../ApiError.ts';
import type { Log } from '../log.ts';
import { eraseAnswers } from '../results/closing/eraseAnswers.ts';
import { eachSurvey } from './eachSurvey.ts';
import { listRetained, lockRetained } from './scheduleQueries.ts';

/**
 * Erases the answers to surveys that closed as long ago as their organisation keeps answers. Where the frozen results are
 * broken nothing is erased, since nobody could tell what to keep; that is logged at every turn. Any number of processes
 * may do this at once.
 */
export const eraseDueSurveys = async (
  db: Db,
  config: Pick<Config, 'minReportSample'>,
  log: Log,
  now: Date,
): Promise<void> =>
  eachSurvey(
    db,
    (await listRetained(db)).filter((survey) => isDue(survey, now)),
    'erasing answers',
    log,
    async (tx, { accountId, surveyId }) => {
      const survey = await lockRetained(tx, { accountId, surveyId });
      if (!survey || !isDue(survey, now)) return;
      const { name: subject, retentionMonths } = survey;
      await eraseAnswers(tx, { accountId, surveyId }, config, now).catch(asFault);
      await insertAuditEntry(
        tx,
        {
          accountId,
          personId: null,
          area: 'surveys',
          action: 'eraseAnswers',
          subject,
          object: { surveyId },
          details: { retentionMonths },
        },
        now,
      );
    },
  );

const isDue = ({ whenClosed, retentionMonths }: { whenClosed: Date; retentionMonths: number }, now: Date) =>
  whenToErase(whenClosed, retentionMonths) <= now;

/** Results that are broken are no refusal to a caller here. */
function asFault(error: unknown): never {
  throw error instanceof ApiError ? new Error(error.details.reason ?? error.message) : error;
}
