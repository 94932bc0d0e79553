import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';

export interface NewJob {
  kind: string;
  /** Ids alone: what a job needs to know it reads when it runs, so that nothing about a person lies in the queue. */
  payload: Record<string, string>;
  /** Not before this time; at once if left out. */
  runAt?: Date;
}

/** Writes down work for later. `db` is the transaction that decides it: rolled back, there is no job. */
export async function enqueueJob(db: Db, { kind, payload, runAt }: NewJob, now: Date): Promise<void> {
  await db
    .insertInto('job')
    .values({ id: randomUUID(), kind, payload: JSON.stringify(payload), run_at: runAt ?? now, created_at: now })
    .execute();
}
