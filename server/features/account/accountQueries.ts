import type { Db } from '../../db/database.ts';

export type AccountRow = Awaited<ReturnType<typeof findAccount>>;

/** An organisation that is known to be there. */
export const findAccount = (db: Db, accountId: string) =>
  db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirstOrThrow();
