import { limits } from '#contract/limits.ts';
import { ApiError } from '../ApiError.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import type { Deps } from '../deps.ts';
import { insertAuditEntry, findSubject } from '../features/auditLog/auditLogQueries.ts';
import { isReminderDue } from '../features/survey/reminderSchedule.ts';
import { openSurvey, closeSurvey, sendReminders } from '../features/survey/surveyLifecycle.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import { type Log, describeError } from '../log.ts';
import { eraseAnswers } from '../results/closing/eraseAnswers.ts';
import { whenToErase } from './retention.ts';
import {
  listDueToOpen,
  lockDueToOpen,
  listDueToClose,
  lockDueToClose,
  listReminding,
  lockReminding,
  setReminded,
  listRetained,
  lockRetained,
} from './scheduleQueries.ts';

/** The scheduled tasks for surveys. They also do what was due while no server ran. */
export const schedule = ({ db, config }: Pick<Deps, 'db' | 'config'>, log: Log): PeriodicWork[] => [
  often('surveys to close', (now) => closeDueSurveys(db, config, log, now)),
  often('surveys to open', (now) => openDueSurveys(db, log, now)),
  often('reminders', (now) => remindDueSurveys(db, log, now)),
  { name: 'surveys to erase', everyMilliseconds: 3_600_000, run: (now) => eraseDueSurveys(db, config, log, now) },
];

const often = (name: string, run: PeriodicWork['run']): PeriodicWork => ({
  name,
  everyMilliseconds: limits.scheduleEverySeconds * 1000,
  run,
});

/**
 * Opens the surveys whose opening time has come, and invites their people. One that is not ready waits until it is. One
 * that should have closed by now is no longer opened. Any number of processes may run this at once.
 */
const openDueSurveys = async (db: Db, log: Log, now: Date): Promise<void> =>
  eachSurvey(db, await listDueToOpen(db, now), 'opening', log, async (tx, survey) => {
    if (!(await lockDueToOpen(tx, survey, now))) return;
    await openSurvey(tx, survey, now);
    await auditScheduled(tx, survey, 'openSurvey', now);
  });

/** Closes the open surveys whose closing time has come. Any number of processes may do this at once. */
const closeDueSurveys = async (db: Db, config: Pick<Config, 'minReportSample'>, log: Log, now: Date): Promise<void> =>
  eachSurvey(db, await listDueToClose(db, now), 'closing', log, async (tx, survey) => {
    if (!(await lockDueToClose(tx, survey, now))) return;
    await closeSurvey(tx, survey, config, now);
    await auditScheduled(tx, survey, 'closeSurvey', now);
  });

/**
 * Sends due reminders to the people of open surveys, like a manual reminder to everyone. So no one gets two within the
 * minimum interval. Any number of processes may run this at once.
 */
const remindDueSurveys = async (db: Db, log: Log, now: Date): Promise<void> =>
  eachSurvey(
    db,
    (await listReminding(db)).filter((survey) => isReminderDue(survey, now)),
    'reminding',
    log,
    async (tx, { accountId, surveyId }) => {
      const key = { accountId, surveyId };
      const survey = await lockReminding(tx, key);
      if (!survey || !isReminderDue(survey, now)) return;
      const result = await sendReminders(tx, key, now);
      await setReminded(tx, key, now);
      await auditScheduled(tx, key, 'sendReminders', now, { ...result });
    },
  );

/**
 * Erases the answers to surveys at the end of their organisation's retention period. If the frozen results are
 * damaged, nothing is erased, since no one could know what to keep. That is logged on every run. Any number of
 * processes may run this at once.
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
      await eraseAnswers(tx, { accountId, surveyId }, config, now).catch(asError);
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

/**
 * Converts an ApiError to an Error, because damaged results must be logged here, and an ApiError would be skipped
 * silently.
 */
function asError(error: unknown): never {
  throw error instanceof ApiError ? new Error(error.details.reason ?? error.message) : error;
}

/**
 * Adds an entry for a scheduled task on a survey to the organisation's audit log, in the same transaction.
 * @param details data that the survey itself does not show. The entry of the manual operation contains the same data.
 */
async function auditScheduled(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  action: string,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const object = { surveyId };
  const subject = (await findSubject(tx, accountId, object)) ?? null;
  await insertAuditEntry(tx, { accountId, personId: null, area: 'surveys', action, subject, object, details }, now);
}

/**
 * Processes one survey after the other, each in its own transaction. A failure is logged and retried on the next run,
 * and the other surveys are still processed. A rejected survey is skipped silently.
 */
async function eachSurvey(
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
