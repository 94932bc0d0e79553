import type { AddedParticipants, NewParticipant } from '#contract/entities/participant.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { lockPeople, insertParticipants } from '../participants/participantQueries.ts';
import { insertParticipations } from '../participants/participantParticipationsQueries.ts';
import { joinAttachedSurveys } from '../participants/joinAttachedSurveys.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { setByHand } from './surveyParticipationsQueries.ts';

/**
 * Adds people to a survey, and to the organisation where they are new; in an open survey they are invited at once. An
 * address in any case of letters is one person, who keeps the stored name. Who takes part by a group already stays
 * when that group is detached.
 * @returns how many joined the survey, and how many were in it already.
 * @throws ApiError SurveyLocked when it is closed.
 */
export async function addParticipants(
  db: Db,
  survey: SurveyKey,
  participants: NewParticipant[],
  now: Date,
): Promise<AddedParticipants> {
  const { accountId, surveyId } = survey;
  return inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const status = await lockSurveyStatus(tx, survey, now);
    if (!surveyAllows(status, 'addParticipants')) throw new ApiError('SurveyLocked');
    const { participantIds, newIds } = await insertParticipants(tx, accountId, participants, now);
    await setByHand(tx, survey, participantIds);
    const joining = participantIds.map((participantId) => ({ surveyId, participantId }));
    const numberAdded = await insertParticipations(tx, accountId, joining, { byHand: true }, now);
    if (status === 'OPEN') await enqueueInvitations(tx, survey, now);
    await joinAttachedSurveys(tx, accountId, newIds, now);
    return { numberAdded, numberExisting: participantIds.length - numberAdded };
  });
}
