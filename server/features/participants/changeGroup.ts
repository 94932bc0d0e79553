import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { lockPeople } from './participantQueries.ts';
import { findGroup, type GroupKey } from './groupQueries.ts';

/**
 * Changes a group while nobody else changes the organisation's people or groups.
 * @throws ApiError Validation naming `groupId`: that of all participants is changed by no hand. NotFound: it is gone since.
 */
export const changeGroup = <T>(db: Db, { accountId, groupId }: GroupKey, change: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const group = await findGroup(tx, accountId, groupId);
    if (!group) throw new ApiError('NotFound');
    if (group.group_type === 'allParticipants')
      throw invalid('groupId', 'is the group of all participants, which cannot be changed');
    return change(tx);
  });
