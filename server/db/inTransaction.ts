import type { Db } from './database.ts';

/** An action to run after a transaction was committed. */
const afterwards = new WeakMap<Db, (() => void)[]>();

/** Runs `work` in a transaction: in `db` if it is one already, or else in a new one. */
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
 * Runs an action once the changes of a transaction are visible to everyone, and never if it is rolled back. Before the
 * commit, other requests still load and cache the previous state.
 */
export function afterCommit(tx: Db, act: () => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else act();
}
