import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { isReachable, lockParticipations, type LockedParticipation } from '../survey/remind.ts';

/**
 * The participations that somebody selected to write to.
 * @throws ApiError Validation naming the first of `participationIds` that is none of the survey's; EmailCouldNotBeSent
 * where none of them has an address that has not refused mail for good.
 */
export async function selectParticipations(
  tx: Db,
  survey: SurveyKey,
  participationIds: string[],
): Promise<LockedParticipation[]> {
  const selected = await lockParticipations(tx, survey, participationIds);
  const known = new Set(selected.map(({ id }) => id));
  const unknown = participationIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`participationIds[${unknown}]`, 'is not a participation of this survey');
  if (!selected.some(isReachable)) throw new ApiError('EmailCouldNotBeSent');
  return selected;
}
