import type { Answer } from '../../../contract/entities/answer.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { toStoredAnswer } from '../../../rules/storedAnswer.ts';
import { findItem } from '../../../rules/surveyItems.ts';
import type { Db } from '../../db/database.ts';
import { isUuid } from '../../db/isUuid.ts';
import { ApiError } from '../../http/apiError.ts';
import { getSurveyType } from '../survey/surveyTypeQueries.ts';
import { findAnswerTarget, saveAnswer, type AnswerTarget, type AnswerToSave } from './answerQueries.ts';

/** Survey type versions by the participant's id: fixed from opening on, so a save need not ask for them again. */
const targets = new Map<string, AnswerTarget>();
const maxTargets = 50_000;

/**
 * Saves the answer to one question. Idempotent: the newest answer by its time stays, however often and in whatever
 * order answers arrive.
 * @throws ApiError NotLoggedIn, and the codes of spec 000 section 8: what concerns the caller and the participation
 * comes before what concerns the answer.
 */
export async function postAnswer(
  db: Db, accessTokenHash: Buffer | null, participationId: string, answer: Answer, now: Date,
): Promise<void> {
  if (!accessTokenHash) throw new ApiError('NotLoggedIn');
  const publicId = isUuid(participationId) ? participationId.toLowerCase() : null;
  const target = publicId === null ? undefined : await findTarget(db, publicId);
  const readable = target ? await readAnswer(db, target, answer, now) : 'SurveyNotAvailable';

  const outcome = await saveAnswer(db, accessTokenHash, publicId, typeof readable === 'string' ? null : readable, now);
  if (!outcome.authenticated) throw new ApiError('NotLoggedIn');
  if (!outcome.found) throw new ApiError('ParticipationNotFound');
  if (outcome.completed) throw new ApiError('ParticipationAlreadyCompleted');
  if (!outcome.open) throw new ApiError('SurveyNotAvailable');
  if (typeof readable === 'string') throw new ApiError(readable);
}

async function findTarget(db: Db, publicId: string): Promise<AnswerTarget | undefined> {
  const known = targets.get(publicId);
  if (known) return known;
  const target = await findAnswerTarget(db, publicId);
  if (target) {
    // The oldest goes first: a map keeps the order in which its keys came.
    if (targets.size >= maxTargets) targets.delete(targets.keys().next().value!);
    targets.set(publicId, target);
  }
  return target;
}

async function readAnswer(db: Db, target: AnswerTarget, answer: Answer, now: Date): Promise<AnswerToSave | ErrorCode> {
  const item = findItem(await getSurveyType(db, target.typeHash), answer.questionId);
  if (!item) return 'QuestionNotFound';
  const stored = toStoredAnswer(item, answer);
  if (typeof stored === 'string') return stored;
  const sentAt = answer.answeredAt ? new Date(answer.answeredAt) : now;
  return { questionId: item.id, answer: stored, answeredAt: sentAt < now ? sentAt : now };
}
