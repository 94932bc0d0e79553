import type { Answer } from '#contract/entities/answer.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { toStoredAnswer, type StoredAnswer } from './storedAnswer.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { ApiError } from '#server/ApiError.ts';
import { lookForAnswer, saveAnswers } from './answerQueries.ts';
import { gatheredSaves } from './gatheredSaves.ts';
import { getAnswerTarget, type AnswerTarget } from './answerTargets.ts';

/**
 * A survey that opens between the save and the look at why nothing was saved is a reason to try again, and so are answers
 * that were withdrawn since the first of them was noted, and a completion or withdrawal under way at the first attempt:
 * further ones wait for its end.
 */
const attempts = 3;

/**
 * Saves the answer to one question. Idempotent: the newest answer by its time stays, however often and in whatever
 * order answers arrive; one from before a withdrawal is acknowledged and changes nothing.
 * @throws ApiError NotLoggedIn, and the codes of docs/rules/answering.md#refused-answers, in that order.
 */
export async function postAnswer(
  db: Db,
  accessTokenHash: Buffer | null,
  participationId: string,
  body: Answer,
  now: Date,
): Promise<void> {
  if (!accessTokenHash) throw new ApiError('NotLoggedIn');
  const { questionId } = body;
  const publicId = isUuid(participationId) ? participationId : null;
  const answeredAt = body.answeredAt ? new Date(body.answeredAt) : null;

  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const target = publicId === null ? undefined : await getAnswerTarget(db, publicId);
    const answer = readAnswer(target, body);
    if (target && typeof answer !== 'string') {
      const toSave = {
        accessTokenHash,
        participation: target.participation,
        questionId,
        answer,
        answeredAt,
        mayBeFirst: !target.started,
        now,
      };
      if (attempt === 1 ? await gatheredSaves(db)(toSave) : (await saveAnswers(db, [toSave], 'alone'))[0]) {
        target.started = true;
        return;
      }
      target.started = false;
    }
    const state = await lookForAnswer(db, { accessTokenHash, publicId, questionId, answeredAt, now });
    if (!state.authenticated) throw new ApiError('NotLoggedIn');
    if (!state.found) throw new ApiError('ParticipationNotFound');
    if (state.completed) throw new ApiError('ParticipationAlreadyCompleted');
    if (!state.open) throw new ApiError('SurveyNotAvailable');
    if (target && typeof answer === 'string') throw new ApiError(answer);
    // Acknowledged: it would not stand any more had it come in time.
    if (state.overtaken) return;
  }
  throw new ApiError('InternalError');
}

function readAnswer(target: AnswerTarget | undefined, body: Answer): StoredAnswer | ErrorCode {
  const item = target?.items.get(body.questionId);
  return item ? toStoredAnswer(item, body) : 'QuestionNotFound';
}
