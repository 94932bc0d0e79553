import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { findAnswerTarget } from './answerQueries.ts';
import type { ParticipationKey } from './registrationQueries.ts';

/** What is known of a participation when an answer comes. */
export interface AnswerTarget {
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
export async function getAnswerTarget(db: Db, publicId: string): Promise<AnswerTarget | undefined> {
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
