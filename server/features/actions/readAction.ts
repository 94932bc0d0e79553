import type { Action } from '#contract/entities/action.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { findAction, type ActionKey } from './actionQueries.ts';
import { presentActions } from './presentActions.ts';

/** @throws ApiError NotFound where it is gone. */
export async function readAction(db: Db, key: ActionKey): Promise<Action> {
  const row = await findAction(db, key);
  if (!row) throw new ApiError('NotFound');
  const [action] = await presentActions(db, [row]);
  return action!;
}
