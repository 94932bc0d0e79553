import type { ThanksResult } from '#contract/entities/surveyParticipation.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { enqueueMails } from '#server/mail/enqueueMail.ts';
import { selectParticipations } from './selectParticipations.ts';
import { isReachable } from '../survey/remind.ts';

/**
 * Thanks those of the selected people who have submitted once more, whatever the survey's status.
 * @returns how many were thanked, have not submitted, or have and are not known by name. Whose address refuses mail is
 * in none of the three.
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
