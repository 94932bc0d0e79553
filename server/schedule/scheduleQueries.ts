import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';

/** Leaves out disabled organisations, since no one there could look after a survey that opens automatically. */
const dueToOpen = (db: Db, now: Date) =>
  db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .select(['survey.account_id as accountId', 'survey.id as surveyId'])
    .where('survey.when_open', 'is', null)
    .where('survey.open_at', '<=', now)
    .where('survey.when_archived', 'is', null)
    .where(({ or, eb }) => or([eb('survey.close_at', 'is', null), eb('survey.close_at', '>', now)]))
    .where('account.when_disabled', 'is', null);

const dueToClose = (db: Db, now: Date) =>
  db
    .selectFrom('survey')
    .select(['account_id as accountId', 'id as surveyId'])
    .where('when_open', 'is not', null)
    .where('when_closed', 'is', null)
    .where('close_at', '<=', now);

/** The closed surveys that still have answers, and whose organisation keeps answers only for a limited time. */
const retained = (db: Db) =>
  db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .where('survey.when_closed', 'is not', null)
    .where('survey.when_erased', 'is', null)
    .where('survey.when_results_deleted', 'is', null)
    .where('account.retention_months', 'is not', null)
    .select([
      'survey.account_id as accountId',
      'survey.id as surveyId',
      'survey.name',
      'survey.when_closed as whenClosed',
      'account.retention_months as retentionMonths',
    ])
    .$narrowType<{ whenClosed: Date; retentionMonths: number }>();

/**
 * The open surveys with automatic reminders, unless no one could look after them because the organisation is disabled.
 */
const reminding = (db: Db) =>
  db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .where('survey.reminder_every_days', 'is not', null)
    .where('survey.when_open', 'is not', null)
    .where('survey.when_closed', 'is', null)
    .where('account.when_disabled', 'is', null)
    .select([
      'survey.account_id as accountId',
      'survey.id as surveyId',
      'survey.reminder_every_days as reminderEveryDays',
      'survey.when_open as whenOpen',
      'survey.when_closed as whenClosed',
      'survey.close_at as closeAt',
      'survey.when_reminded_by_clock as whenRemindedByClock',
    ]);

/** The surveys whose opening time has come, whether or not they are ready, in order of that time. */
export const listDueToOpen = (db: Db, now: Date): Promise<SurveyKey[]> =>
  dueToOpen(db, now).orderBy('survey.open_at').orderBy('survey.id').execute();

/**
 * Locks a survey.
 * @returns false if it must no longer be opened, because another process or a person was first.
 */
export async function lockDueToOpen(db: Db, { accountId, surveyId }: SurveyKey, now: Date): Promise<boolean> {
  const due = await dueToOpen(db, now)
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .forNoKeyUpdate('survey')
    .executeTakeFirst();
  return due !== undefined;
}

/** The open surveys whose closing time has come. */
export const listDueToClose = (db: Db, now: Date): Promise<SurveyKey[]> =>
  dueToClose(db, now).orderBy('close_at').orderBy('id').execute();

/**
 * Locks a survey.
 * @returns false if it must no longer be closed.
 */
export async function lockDueToClose(db: Db, { accountId, surveyId }: SurveyKey, now: Date): Promise<boolean> {
  const due = await dueToClose(db, now)
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return due !== undefined;
}

/** The surveys whose answers will be erased at some time, in order of closing. */
export const listRetained = (db: Db) => retained(db).orderBy('survey.when_closed').orderBy('survey.id').execute();

/** Locks a survey in the same way as removals of answers. @returns undefined if there is nothing left to erase. */
export async function lockRetained(db: Db, { accountId, surveyId }: SurveyKey) {
  return retained(db)
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .forNoKeyUpdate('survey')
    .executeTakeFirst();
}

/** The surveys with automatic reminders, due or not, in order of opening. */
export const listReminding = (db: Db) => reminding(db).orderBy('survey.when_open').orderBy('survey.id').execute();

/** Locks a survey in the same way as reminders. @returns undefined if it no longer has automatic reminders. */
export async function lockReminding(db: Db, { accountId, surveyId }: SurveyKey) {
  return reminding(db)
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .forNoKeyUpdate('survey')
    .executeTakeFirst();
}

/** Records an automatic reminder to the people of a survey. Does not modify the survey itself. */
export const setReminded = (db: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  db
    .updateTable('survey')
    .set({ when_reminded_by_clock: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
