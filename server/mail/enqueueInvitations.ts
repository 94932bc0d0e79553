import type { Db } from '../db/database.ts';
import { enqueueMails } from './enqueueMail.ts';
import { setInvited } from './mailQueries.ts';

/**
 * Invites everybody of an open survey who was not invited yet: each gets one mail however often this runs. `db` is the
 * transaction that opens the survey or adds the people.
 */
export async function enqueueInvitations(db: Db, survey: { accountId: string; surveyId: string }, now: Date): Promise<void> {
  const { accountId } = survey;
  const invited = await setInvited(db, survey, now);
  await enqueueMails(db, invited.map((participationId) => ({ message: 'invitation', accountId, participationId })), now);
}
