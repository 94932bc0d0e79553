import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Admin } from '#server/http/session.ts';
import { deleteParticipations } from '../participants/participantParticipationsQueries.ts';
import { lockRemoval } from './lockRemoval.ts';
import { requireGroups } from './requireGroups.ts';
import { detachGroups, lockWithoutGroup } from './surveyGroupQueries.ts';

/**
 * Detaches groups from a survey, and removes those who take part through them alone and whom the caller may remove:
 * while it is open, submitted participations stay unless the caller may remove these too
 * (docs/rules/participants.md#groups-in-a-survey). A group that is not attached is fine.
 * @throws ApiError SurveyLocked when the survey is closed; Validation naming `groupIds[i]`.
 */
export async function removeGroups(
  db: Db,
  surveyId: string,
  caller: Admin,
  groupIds: string[],
  now: Date,
): Promise<void> {
  const { accountId } = caller;
  const survey = { accountId, surveyId };
  await inTransaction(db, async (tx) => {
    const { surveyStatus, faultOf } = await lockRemoval(tx, surveyId, caller, now);
    if (!surveyAllows(surveyStatus, 'addParticipants')) throw new ApiError('SurveyLocked');
    await requireGroups(tx, accountId, groupIds, (index) => `groupIds[${index}]`);
    await detachGroups(tx, survey, groupIds);
    const removable = (await lockWithoutGroup(tx, survey)).filter((participation) => faultOf(participation) === null);
    await deleteParticipations(
      tx,
      accountId,
      removable.map(({ id }) => id),
    );
  });
}
