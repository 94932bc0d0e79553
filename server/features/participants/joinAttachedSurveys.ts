import type { Db } from '#server/db/database.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { insertParticipations, listJoining, lockAttachedSurveys } from './participantParticipationsQueries.ts';
import { lockPeople } from './participantQueries.ts';

/**
 * Adds people who join a group to every survey that the group is attached to and that has not closed
 * (docs/rules/participants.md#groups-in-a-survey). People who join the organisation join the group of all participants.
 * Invites the people if the survey is open. Must be called in the transaction that adds the people to the group. That
 * transaction must call `lockPeople` before any change.
 * @param participantIds the people who joined. Other members are not added: someone who was removed from a survey stays
 * out.
 */
export async function joinAttachedSurveys(
  tx: Db,
  accountId: string,
  participantIds: string[],
  now: Date,
): Promise<void> {
  if (participantIds.length === 0) return;
  await lockPeople(tx, accountId);
  const surveys = await lockAttachedSurveys(tx, accountId);
  if (surveys.length === 0) return;
  const joining = await listJoining(
    tx,
    accountId,
    surveys.map(({ id }) => id),
    participantIds,
  );
  await insertParticipations(tx, accountId, joining, { byHand: false }, now);
  const joined = new Set(joining.map(({ surveyId }) => surveyId));
  for (const { id: surveyId, when_open } of surveys) {
    if (when_open && joined.has(surveyId)) await enqueueInvitations(tx, { accountId, surveyId }, now);
  }
}
