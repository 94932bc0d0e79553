import { sql } from 'kysely';
import type { Responses } from '#contract/entities/survey.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { ResponseStep } from './responseSteps.ts';
import { isCounted } from './surveySummaryQueries.ts';

/** Returns when a survey opened and closed, and the time zone in which its days are counted. Undefined if it does not exist. */
export const findRun = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select(['when_open as whenOpen', 'when_closed as whenClosed', 'time_zone as timeZone'])
    .executeTakeFirst();

/** Counts a survey's days in the present time zone of its organisation from now on. To be called when it opens. */
export const keepTimeZone = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('survey')
    .from('account')
    .set((eb) => ({ time_zone: eb.ref('account.time_zone') }))
    .whereRef('account.id', '=', 'survey.account_id')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .execute();

/** The stored steps of a survey, the earliest first. */
export async function listSteps(db: Db, { accountId, surveyId }: SurveyKey): Promise<ResponseStep[]> {
  const { rows } = await sql<ResponseStep>`
    select first_day::text as "firstDay", last_day::text as "lastDay", completed from response_step
    where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid
    order by first_day
  `.execute(db);
  return rows;
}

/** @returns whether the step was stored. False if there is one that begins on the same day. */
export async function insertStep(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  { firstDay, lastDay, completed }: ResponseStep,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('response_step')
    .values({
      account_id: accountId,
      survey_id: surveyId,
      first_day: firstDay,
      last_day: lastDay,
      completed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes the end and the number of a stored step. */
export const extendStep = (
  db: Db,
  { accountId, surveyId }: SurveyKey,
  { firstDay, lastDay, completed }: ResponseStep,
) =>
  db
    .updateTable('response_step')
    .set({ last_day: lastDay, completed })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('first_day', '=', firstDay)
    .execute();

/**
 * Number of people who completed a survey, by quarter of an hour. The database may not know the names of all time zones
 * that the program knows, and offsets from UTC are multiples of a quarter of an hour.
 */
export async function countCompleted(
  db: Db,
  { accountId, surveyId }: SurveyKey,
): Promise<{ quarter: Date; completed: number }[]> {
  const { rows } = await sql<{ quarter: Date; completed: number }>`
    select date_bin('15 minutes', when_completed, 'epoch') as quarter, count(*)::integer as completed
    from participation
    where account_id = ${accountId}::uuid and survey_id = ${surveyId}::uuid and when_completed is not null and ${isCounted}
    group by 1
  `.execute(db);
  return rows;
}

/** Lists when reminders were sent to everyone in a survey who was due one. Reminders to selected people are left out. */
export async function listReminders(db: Db, { accountId, surveyId }: SurveyKey): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from audit_entry
    where account_id = ${accountId}::uuid and object ->> 'surveyId' = ${surveyId} and action = 'sendReminders'
      and (details ->> 'sent')::integer > 0
    order by at
  `.execute(db);
  return rows.map(({ at }) => at);
}

/**
 * The invited people of a survey by the state of their invitation. An invitation that was dropped because the person
 * completed the survey first counts as queued.
 */
export async function countInvitationStates(
  db: Db,
  { accountId, surveyId }: SurveyKey,
): Promise<Responses['invitations']> {
  const { rows } = await sql<Responses['invitations']>`
    select (count(*) filter (where reason is null and when_invitation_delivered is not null))::integer as sent,
      (count(*) filter (where reason is null and when_invitation_delivered is null))::integer as queued,
      (count(*) filter (where reason = 'undeliverable'))::integer as undeliverable,
      (count(*) filter (where reason = 'stopped'))::integer as stopped
    from participation
      join participant on participant.account_id = participation.account_id and participant.id = participation.participant_id
      left join mail_refusal on mail_refusal.account_id = participant.account_id
        and mail_refusal.email_address = participant.email_key
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
      and not participation.preview and when_last_invited is not null
  `.execute(db);
  return rows[0]!;
}
