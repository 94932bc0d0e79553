import { sql } from 'kysely';
import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { isCounted } from './surveySummaryQueries.ts';

/**
 * Sends reminders for those of the locked participations that have not been submitted, have a deliverable address, and
 * got no reminder within the window (docs/rules/participants.md#reminders).
 * @returns how many people got a reminder, how many had submitted already, and how many had a recent reminder. People
 * who have not submitted and have no address or a suppressed one are in none of the three numbers.
 */
export async function remind(
  tx: Db,
  accountId: string,
  participations: LockedParticipation[],
  now: Date,
): Promise<ReminderResult> {
  const pending = participations.filter((participation) => !participation.completed && isReachable(participation));
  const reminded = await markReminded(
    tx,
    accountId,
    pending.map(({ id }) => id),
    now,
  );
  await enqueueMails(
    tx,
    reminded.map((participationId) => ({ message: 'reminder', accountId, participationId })),
    now,
  );
  return {
    sent: reminded.length,
    alreadyCompleted: participations.filter(({ completed }) => completed).length,
    remindedRecently: pending.length - reminded.length,
  };
}

/**
 * Selects and marks participations in one statement, so that two simultaneous calls send one mail.
 * @returns the ids of the marked participations.
 */
async function markReminded(tx: Db, accountId: string, ids: string[], now: Date): Promise<string[]> {
  const windowStart = new Date(now.getTime() - limits.reminderWindowSeconds * 1000);
  const rows = await tx
    .updateTable('participation')
    // A reminder contains the link, so it also counts as the invitation of people who were not invited yet.
    .set({ when_last_reminded: now, when_last_invited: sql<Date>`coalesce(when_last_invited, ${now}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('when_completed', 'is', null)
    .where(({ or, eb }) => or([eb('when_last_reminded', 'is', null), eb('when_last_reminded', '<=', windowStart)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the participation has an address that has neither bounced permanently nor opted out. */
export const isReachable = ({ participantId, mailRefusal }: LockedParticipation): boolean =>
  participantId !== null && mailRefusal === null;

/** The fields of a participation that decide who gets mail and who can be removed. */
export interface LockedParticipation {
  id: string;
  /** Null: a share-link response. */
  participantId: string | null;
  completed: boolean;
  mailRefusal: 'stopped' | 'undeliverable' | null;
}

/**
 * Locks participations of a survey, by opaque ids or all, against submission. Ids that are not in the survey are
 * ignored.
 */
export async function lockParticipations(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  ids: string[] | 'all',
): Promise<LockedParticipation[]> {
  const { rows } = await sql<LockedParticipation>`
    select participation.id, participation.participant_id as "participantId", participation.when_completed is not null as completed,
      mail_refusal.reason as "mailRefusal"
    from participation
      left join participant on participant.account_id = participation.account_id and participant.id = participation.participant_id
      left join mail_refusal on mail_refusal.account_id = participant.account_id
        and mail_refusal.email_address = participant.email_key
    where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid and ${isCounted}
      and ${ids === 'all' ? sql`true` : sql`participation.id = any(${ids.filter(isUuid)}::uuid[])`}
    order by participation.id
    for no key update of participation
  `.execute(tx);
  return rows;
}
