import { sql } from 'kysely';
import type { ReminderResult } from '#contract/entities/surveyParticipation.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import type { LockedParticipation } from './lockParticipations.ts';

/**
 * Reminds those of some locked participations who have not submitted, can be written to, and were not reminded within
 * the window (docs/rules/participants.md#reminders).
 * @returns how many were reminded, had submitted already, or were reminded recently. Who has not submitted and has no
 * address, or one that refuses mail, is in none of the three.
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

/** Decides and marks at once, so that two who remind at the same time send one mail. @returns the ids of those marked. */
async function markReminded(tx: Db, accountId: string, ids: string[], now: Date): Promise<string[]> {
  const windowStart = new Date(now.getTime() - limits.reminderWindowSeconds * 1000);
  const rows = await tx
    .updateTable('participation')
    // The link is in it: for somebody who had no invitation it is one.
    .set({ when_last_reminded: now, when_last_invited: sql<Date>`coalesce(when_last_invited, ${now}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('when_completed', 'is', null)
    .where(({ or, eb }) => or([eb('when_last_reminded', 'is', null), eb('when_last_reminded', '<=', windowStart)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has an address that has not refused mail for good. */
export const isReachable = ({ participantId, mailRefusal }: LockedParticipation): boolean =>
  participantId !== null && mailRefusal === null;
