import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Session } from '#server/http/session.ts';
import { deleteAnswersOf, lockForCompletion } from './participationQueries.ts';
import { surveyStatusFor } from './surveyStatusFor.ts';

/**
 * Takes back all that was answered, submitted or not: the participation is as if it had not been begun, and can be answered
 * anew. The invitation and mails that were sent stay. Answers given before that come later, from a device that was offline,
 * are not taken.
 * @throws ApiError ParticipationNotFound, SurveyNotAvailable (closed: its results are made).
 */
export async function withdrawAnswers(db: Db, session: Session, participationId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (surveyStatusFor(participation) === 'closed') {
      throw new ApiError('SurveyNotAvailable', {
        message: 'This survey has closed and its results are made, so answers cannot be taken back any more.',
      });
    }
    await deleteAnswersOf(tx, [participation]);
  });
}
