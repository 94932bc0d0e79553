import type { Answer } from '#contract/entities/answer.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { StoredAnswer } from '#rules/questions/questionRule.ts';
import { ruleOf } from '#rules/questions/questionTypes.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { gather, type Gathered } from '#server/db/gather.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { lookForAnswer, saveAnswers, type AnswerToSave, findAnswerTarget } from './answerQueries.ts';
import type { ParticipationKey } from './registrationQueries.ts';

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
  return item ? ruleOf(item.question).store(item, body) : 'QuestionNotFound';
}

/** Two, so that one batch is gathered and sent while another one is written to the disk. */
const lanes = 2;
const most = 100;

const savesOf = new WeakMap<Db, Gathered<AnswerToSave, boolean>>();

/** Saves that come at the same time, by whomever, as one statement: most of what a save costs is the commit. */
function gatheredSaves(db: Db): Gathered<AnswerToSave, boolean> {
  let saves = savesOf.get(db);
  if (!saves) {
    saves = gather((toSave) => saveAnswers(db, toSave, 'together'), {
      lanes,
      most,
      keyOf: ({ participation, questionId }) => `${participation.id} ${questionId}`,
    });
    savesOf.set(db, saves);
  }
  return saves;
}

/** What is known of a participation when an answer comes. */
interface AnswerTarget {
  participation: ParticipationKey;
  /** What can be answered, by id: fixed from the opening of the survey on. */
  items: ReadonlyMap<string, SurveyItem>;
  /** Whether its first answer is known to be noted. */
  started: boolean;
}

/** By the participant's id, so that a save need not ask for it again. */
const targets = new Map<string, AnswerTarget>();
const maxTargets = 50_000;

/** By the hash of the survey type version. */
const itemsByType = new Map<string, ReadonlyMap<string, SurveyItem>>();
const mostTypes = 500;

/** The target of an answer; undefined where there is no such participation, or its survey was never opened. */
async function getAnswerTarget(db: Db, publicId: string): Promise<AnswerTarget | undefined> {
  const known = targets.get(publicId);
  if (known) return known;
  const row = await findAnswerTarget(db, publicId);
  if (!row) return undefined;
  const participation = { account_id: row.account_id, id: row.id };
  const target = { participation, items: await itemsOf(db, row.type_hash), started: row.when_started !== null };
  // What a preview is asked may still change.
  if (row.when_open === null) return target;
  // The oldest goes first: a map keeps the order in which its keys came.
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
