import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { lockAccount } from '../account/accountQueries.ts';
import { findUser, type UserRow } from './usersQueries.ts';

/**
 * Does something to one of those who administer an organisation while nobody else changes who does.
 * @throws ApiError NotFound: they do not any more.
 */
export const changeUser = <T>(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  change: (tx: Db, user: UserRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const user = await findUser(tx, accountId, userId);
    if (!user) throw new ApiError('NotFound');
    return change(tx, user);
  });
