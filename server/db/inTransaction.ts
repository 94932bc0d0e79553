import type { Db } from './database.ts';

/** What is to be done when a transaction has been committed. */
const afterwards = new WeakMap<Db, (() => void)[]>();

/** Runs `work` in a transaction: the one that `db` is already, or else a new one. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const acts: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    afterwards.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}

/**
 * Does something once everybody can see what is done in a transaction, and never if it is undone. Until then other
 * requests go on reading, and keeping, what was there before.
 */
export function afterCommit(tx: Db, act: () => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else act();
}
