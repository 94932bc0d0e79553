import type { Db } from './database.ts';

/** Runs `work` in a transaction: the one that `db` is already, or else a new one. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
