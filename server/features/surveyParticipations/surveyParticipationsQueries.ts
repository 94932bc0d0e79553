import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** Notes of people in a survey that they were added by hand, so that they stay when a group is detached. */
export const setByHand = (db: Db, { accountId, surveyId }: SurveyKey, participantIds: string[]) =>
  db
    .updateTable('participation')
    .set({ by_hand: true })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`participant_id = any(${participantIds}::uuid[])`)
    .where('by_hand', '=', false)
    .execute();

/** Marks a participation as invited just now, with a mail that has not left yet. */
export const setInvitedAgain = (tx: Db, accountId: string, id: string, now: Date) =>
  tx
    .updateTable('participation')
    .set({ when_last_invited: now, when_invitation_delivered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** Forgets that a person's address refused mail for good. That its owner stopped mail stays. */
export const clearUndeliverable = (tx: Db, accountId: string, participantId: string) =>
  tx
    .deleteFrom('mail_refusal')
    .where('account_id', '=', accountId)
    .where('reason', '=', 'undeliverable')
    .where('email_address', 'in', (person) =>
      person
        .selectFrom('participant')
        .where('account_id', '=', accountId)
        .where('id', '=', participantId)
        .select('email_key'),
    )
    .execute();
