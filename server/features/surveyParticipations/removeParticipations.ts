import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Admin } from '#server/http/session.ts';
import { renewSnapshot } from '#server/results/closing/renewSnapshot.ts';
import { deleteParticipations } from '../participants/participantParticipationsQueries.ts';
import { lockRemoval } from './lockRemoval.ts';
import { lockParticipations } from '../survey/remind.ts';

/**
 * Removes participations from a survey with all that was answered, all of them or none; their links and sessions end. From
 * the frozen results of a closed survey they go as soon as that points at nobody.
 * @throws ApiError InvalidParticipant for an id that is none of the survey's; SurveyLocked or ParticipationCompleted
 * where one of them must stay (docs/rules/participants.md#removal).
 */
export async function removeParticipations(
  db: Db,
  surveyId: string,
  caller: Admin,
  participationIds: string[],
  config: Pick<Config, 'minReportSample'>,
  now: Date,
): Promise<void> {
  const { accountId } = caller;
  await inTransaction(db, async (tx) => {
    const { faultOf } = await lockRemoval(tx, surveyId, caller, now);
    const selected = await lockParticipations(tx, { accountId, surveyId }, participationIds);
    if (selected.length < new Set(participationIds).size) throw new ApiError('InvalidParticipant');
    for (const participation of selected) {
      const fault = faultOf(participation);
      if (fault) throw new ApiError(fault);
    }
    await deleteParticipations(
      tx,
      accountId,
      selected.map(({ id }) => id),
    );
    const removed = selected.filter(({ completed }) => completed);
    const invited = removed.filter(({ participantId }) => participantId !== null);
    await renewSnapshot(
      tx,
      { accountId, surveyId },
      { responses: removed.length, invited: invited.length },
      config,
      now,
    );
  });
}
