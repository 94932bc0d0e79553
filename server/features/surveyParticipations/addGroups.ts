import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { lockPeople } from '../participants/participantQueries.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { requireGroups } from './requireGroups.ts';
import { attachGroups } from './surveyGroupQueries.ts';
import { insertParticipations } from '../participants/participantParticipationsQueries.ts';

/**
 * Attaches groups to a survey: their members take part, and until it closes whoever becomes one; in an open survey
 * they are invited at once. A group that is attached already stays as it is.
 * @throws ApiError SurveyLocked when the survey is closed; Validation naming `groupIds[i]`.
 */
export async function addGroups(db: Db, survey: SurveyKey, groupIds: string[], now: Date): Promise<void> {
  const { accountId, surveyId } = survey;
  await inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const status = await lockSurveyStatus(tx, survey, now);
    if (!surveyAllows(status, 'addParticipants')) throw new ApiError('SurveyLocked');
    await requireGroups(tx, accountId, groupIds, (index) => `groupIds[${index}]`);
    const members = await attachGroups(tx, survey, groupIds);
    const joining = members.map((participantId) => ({ surveyId, participantId }));
    await insertParticipations(tx, accountId, joining, { byHand: false }, now);
    if (status === 'OPEN') await enqueueInvitations(tx, survey, now);
  });
}
