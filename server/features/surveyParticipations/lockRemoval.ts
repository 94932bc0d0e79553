import { removalFault } from '#rules/participantRemoval.ts';
import { canManage } from '#rules/permissions.ts';
import type { Db } from '#server/db/database.ts';
import type { Admin } from '#server/http/session.ts';
import { findAccount } from '../account/accountQueries.ts';
import { lockPeople } from '../participants/participantQueries.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';

/**
 * The status of a survey, and why its completed or other participations must stay when this caller removes them; both
 * hold until the transaction ends.
 * @throws ApiError NotFound where the survey was deleted in the meantime.
 */
export async function lockRemoval(tx: Db, surveyId: string, caller: Admin, now: Date) {
  const { accountId, superAdmin } = caller;
  await lockPeople(tx, accountId);
  const surveyStatus = await lockSurveyStatus(tx, { accountId, surveyId }, now);
  const { remove_completed_participations } = await findAccount(tx, accountId);
  const removeCompletedParticipations = remove_completed_participations && canManage(caller);
  return {
    surveyStatus,
    faultOf: ({ completed }: { completed: boolean }) =>
      removalFault({ surveyStatus, completed, removeCompletedParticipations, superAdmin }),
  };
}
