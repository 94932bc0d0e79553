import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { enqueueMails } from './enqueueMail.ts';
import { setInvited } from './mailQueries.ts';

/**
 * Invites everyone in an open survey who has not been invited yet. Each person gets only one mail, however often this
 * runs. `db` is the transaction that opens the survey or adds the people.
 */
export const enqueueInvitations = async (db: Db, survey: SurveyKey, now: Date): Promise<void> =>
  mailInvitations(db, survey, await setInvited(db, survey, now), now);

/** Sends invitations to participations of a survey that are already marked as invited. */
export async function mailInvitations(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  participationIds: string[],
  now: Date,
): Promise<void> {
  if (participationIds.length === 0) return;
  await db
    .updateTable('survey')
    .set({ when_invitations_last_sent: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
  await enqueueMails(
    db,
    participationIds.map((participationId) => ({ message: 'invitation', accountId, participationId })),
    now,
  );
}
