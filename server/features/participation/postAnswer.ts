import type { Answer } from '#contract/entities/answer.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { batchCalls, type BatchedCall } from '#server/db/batchCalls.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { findAnswer, saveAnswers, type AnswerTargetRow, type AnswerToSave, findAnswerTarget } from './answerQueries.ts';
import type { ParticipationKey } from './registrationQueries.ts';

/**
 * A save is retried in three cases: the survey opened between the save and the query for the reason why nothing was
 * saved, answers were withdrawn since the first answer was recorded, or a completion or withdrawal was running at the
 * first attempt. Further attempts wait until the completion or withdrawal ends.
 */
const attempts = 3;

/**
 * Saves the answer to one question. Idempotent: the newest answer by its time wins, however often and in whatever
 * order answers arrive. An answer from before a withdrawal is acknowledged but not saved.
 * @throws ApiError NotLoggedIn, and the codes of docs/rules/answering.md#rejected-answers, in that order.
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
    const answer = parseAnswer(target, body);
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
      if (attempt === 1 ? await batchedSaves(db)(toSave) : (await saveAnswers(db, [toSave], 'alone'))[0]) {
        target.started = true;
        return;
      }
      target.started = false;
    }
    const state = await findAnswer(db, { accessTokenHash, publicId, questionId, answeredAt, now });
    if (!state.authenticated) throw new ApiError('NotLoggedIn');
    if (!state.found) throw new ApiError('ParticipationNotFound');
    if (state.completed) throw new ApiError('ParticipationAlreadyCompleted');
    if (!state.open) throw new ApiError('SurveyNotAvailable');
    if (target && typeof answer === 'string') throw new ApiError(answer);
    // The answer is acknowledged without being saved. If it had arrived in time, it would have been replaced or
    // withdrawn by now.
    if (state.overtaken) return;
  }
  throw new ApiError('InternalError');
}

function parseAnswer(target: AnswerTarget | undefined, body: Answer): StoredAnswer | ErrorCode {
  const item = target?.items.get(body.questionId);
  return item ? ruleOf(item.question).store(item, body) : 'QuestionNotFound';
}

/** One batch at a time. A second one would take half of the answers, and cost the database as much as the first. */
const lanes = 1;
const most = 100;

const savesOf = new WeakMap<Db, BatchedCall<AnswerToSave, boolean>>();

/**
 * Saves that arrive at the same time, from anyone, become one statement, since most of the cost of a save is the
 * commit.
 */
function batchedSaves(db: Db): BatchedCall<AnswerToSave, boolean> {
  let saves = savesOf.get(db);
  if (!saves) {
    saves = batchCalls((toSave) => saveAnswers(db, toSave, 'together'), {
      lanes,
      most,
      keyOf: ({ participation, questionId }) => `${participation.id} ${questionId}`,
    });
    savesOf.set(db, saves);
  }
  return saves;
}

/** The cached data of a participation, for saving answers. */
interface AnswerTarget {
  participation: ParticipationKey;
  /** The questions that can be answered, by id. Fixed once the survey is open. */
  items: ReadonlyMap<string, SurveyItem>;
  /** True if its first answer is known to be recorded. */
  started: boolean;
}

/** Cached targets by public participation id, so that a save does not load them again. */
const targets = new Map<string, AnswerTarget>();
const maxTargets = 50_000;

/** Cached items by the hash of the survey type version. */
const itemsByType = new Map<string, ReadonlyMap<string, SurveyItem>>();
const mostTypes = 500;

/** The target of an answer. Undefined if there is no such participation, or if its survey has never been opened. */
async function getAnswerTarget(db: Db, publicId: string): Promise<AnswerTarget | undefined> {
  const known = targets.get(publicId);
  if (known) return known;
  const row = await findAnswerTarget(db, publicId);
  return row && rememberTarget(db, publicId, row);
}

/** Caches the target of answers that will probably follow, so that they are not preceded by a look-up. */
export async function rememberTarget(db: Db, publicId: string, row: AnswerTargetRow): Promise<AnswerTarget> {
  const participation = { account_id: row.account_id, id: row.id };
  const target = { participation, items: await itemsOf(db, row.type_hash), started: row.when_started !== null };
  // The questions of a preview may still change.
  if (row.when_open === null) return target;
  // Deletes the oldest entry. A map keeps the order in which its keys were added.
  if (targets.size >= maxTargets) targets.delete(targets.keys().next().value!);
  targets.set(publicId, target);
  return target;
}

async function itemsOf(db: Db, typeHash: string) {
  let items = itemsByType.get(typeHash);
  if (!items) {
    items = new Map(surveyItems(await getSurveyType(db, typeHash)).map((item) => [item.id, item]));
    if (itemsByType.size >= mostTypes) itemsByType.delete(itemsByType.keys().next().value!);
    itemsByType.set(typeHash, items);
  }
  return items;
}
