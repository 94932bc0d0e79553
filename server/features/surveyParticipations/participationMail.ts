import type { ReminderResult, ThanksResult } from '#contract/entities/surveyParticipation.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { mailInvitations } from '#server/mail/enqueueInvitations.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { lockSurveyStatus } from '../survey/getSurveyStatus.ts';
import { remind, lockParticipations, isReachable, type LockedParticipation } from '../survey/remind.ts';
import { clearUndeliverable, setInvitedAgain } from './surveyGroupQueries.ts';

/**
 * Sends reminders to the selected people who are due one.
 * @throws ApiError SurveyNotOpen; Validation naming `participationIds[i]`; EmailCouldNotBeSent.
 */
export async function postReminders(
  db: Db,
  survey: SurveyKey,
  participationIds: string[],
  now: Date,
): Promise<ReminderResult> {
  return inTransaction(db, async (tx) => {
    if (!surveyAllows(await lockSurveyStatus(tx, survey, now), 'remind')) throw new ApiError('SurveyNotOpen');
    return remind(tx, survey.accountId, await selectParticipations(tx, survey, participationIds), now);
  });
}

/**
 * Sends one person the invitation again. This is possible for an address that bounced, but not for one whose owner
 * opted out.
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

/**
 * Sends thanks again to the selected people who have submitted, whatever the survey's status.
 * @returns how many were thanked, how many have not submitted, and how many submitted anonymously. People with a
 * suppressed address are in none of the three numbers.
 * @throws ApiError Validation naming `participationIds[i]`; EmailCouldNotBeSent.
 */
export async function resendThanks(
  db: Db,
  survey: SurveyKey,
  participationIds: string[],
  now: Date,
): Promise<ThanksResult> {
  const { accountId } = survey;
  return inTransaction(db, async (tx) => {
    const selected = await selectParticipations(tx, survey, participationIds);
    const completed = selected.filter((participation) => participation.completed);
    const thanked = completed.filter(isReachable);
    await enqueueMails(
      tx,
      thanked.map(({ id }) => ({ message: 'thanks', accountId, participationId: id })),
      now,
    );
    return {
      sent: thanked.length,
      notCompleted: selected.length - completed.length,
      anonymous: completed.filter(({ participantId }) => participantId === null).length,
    };
  });
}

/**
 * The selected participations to send mail to.
 * @throws ApiError Validation naming the first of `participationIds` that is not in the survey; EmailCouldNotBeSent if
 * none of them has an address to which mail can be sent.
 */
async function selectParticipations(
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
