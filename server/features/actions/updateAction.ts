import type { Action, ActionPatch } from '#contract/entities/action.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockAction, setAction, type ActionKey } from './actionQueries.ts';
import { readAction } from './readAction.ts';

/**
 * Changes what is sent of an action.
 * @returns the action as it was and as it is now.
 * @throws ApiError NotFound.
 */
export const updateAction = (
  db: Db,
  key: ActionKey,
  { title, notes, owner, dueOn, status }: ActionPatch,
  now: Date,
): Promise<{ before: Action; after: Action }> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAction(tx, key))) throw new ApiError('NotFound');
    const before = await readAction(tx, key);
    await setAction(tx, key, {
      ...(title !== undefined && { title }),
      ...(notes !== undefined && { notes: notes || null }),
      ...(owner !== undefined && { owner }),
      ...(dueOn !== undefined && { due_on: dueOn }),
      ...(status !== undefined && { status }),
      modified_at: now,
    });
    return { before, after: await readAction(tx, key) };
  });
