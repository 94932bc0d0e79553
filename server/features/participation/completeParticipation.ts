import { answerFault } from '#rules/answerChecks.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Session } from '#server/http/session.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { listAnswers, lockForCompletion, setCompleted } from './participationQueries.ts';
import { presentSections } from './presentSections.ts';
import { surveyStatusFor } from './surveyStatusFor.ts';

/**
 * Submits a survey and queues its one mail, in one transaction.
 * @throws ApiError ParticipationNotFound, ParticipationAlreadyCompleted (a repetition: nothing changes, nothing is
 * mailed), ParticipationExpired (closed), SurveyNotAvailable (not open yet), UnAnsweredQuestion.
 */
export async function completeParticipation(
  db: Db,
  session: Session,
  participationId: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const participation = await lockForCompletion(tx, session, participationId);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (participation.when_completed) throw new ApiError('ParticipationAlreadyCompleted');
    const status = surveyStatusFor(participation);
    if (status === 'closed') throw new ApiError('ParticipationExpired');
    if (status === 'pending') throw new ApiError('SurveyNotAvailable');

    const { account_id, id } = participation;
    const definition = await getSurveyType(tx, participation.type_hash);
    const questions = presentSections(definition, await listAnswers(tx, participation)).flatMap(
      (section) => section.questions,
    );
    if (questions.some((question) => answerFault(question) !== null)) throw new ApiError('UnAnsweredQuestion');

    await setCompleted(tx, account_id, id, now);
    if (participation.participant_id) {
      await enqueueMail(tx, { message: 'completion', accountId: account_id, participationId: id }, now);
    }
  });
}
