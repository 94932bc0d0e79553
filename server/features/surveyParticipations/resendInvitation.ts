import { surveyAllows } from '#rules/surveyActions.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { ApiError } from '#server/ApiError.ts';
import { mailInvitations } from '#server/mail/enqueueInvitations.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { clearUndeliverable, setInvitedAgain } from './surveyParticipationsQueries.ts';
import { lockParticipations } from '../survey/remind.ts';

/**
 * Sends one person the invitation again. An address that refused mail before gets another try; one whose owner stopped
 * it does not.
 * @throws ApiError NotFound, SurveyNotOpen, ParticipationCompleted, EmailCouldNotBeSent.
 */
export async function resendInvitation(db: Db, survey: SurveyKey, participationId: string, now: Date): Promise<void> {
  const { accountId } = survey;
  await inTransaction(db, async (tx) => {
    const status = await lockSurveyStatus(tx, survey, now);
    const [participation] = await lockParticipations(tx, survey, [participationId]);
    if (!participation) throw new ApiError('NotFound');
    if (!surveyAllows(status, 'remind')) throw new ApiError('SurveyNotOpen');
    const { id, participantId, completed, mailRefusal } = participation;
    if (completed) throw new ApiError('ParticipationCompleted');
    if (participantId === null || mailRefusal === 'stopped') throw new ApiError('EmailCouldNotBeSent');
    await clearUndeliverable(tx, accountId, participantId);
    await setInvitedAgain(tx, accountId, id, now);
    await mailInvitations(tx, survey, [id], now);
  });
}
