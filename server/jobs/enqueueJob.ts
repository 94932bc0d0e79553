import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewJob {
  kind: string;
  /** Ids alone: what a job needs to know it reads when it runs, so that nothing about a person lies in the queue. */
  payload: Record<string, string>;
  /** Not before this time; at once if left out. */
  runAt?: Date;
}

/** Writes down work for later. `db` is the transaction that decides it: rolled back, there is no job. */
export async function enqueueJobs(db: Db, jobs: NewJob[], now: Date): Promise<void> {
  const rows = jobs.map(({ kind, payload, runAt }) => ({ id: randomUUID(), kind, payload, run_at: runAt ?? now }));
  // One parameter however many there are: a statement takes no more than 65535.
  await sql`
    insert into job (id, kind, payload, run_at, created_at)
    select id, kind, payload, run_at, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, kind text, payload jsonb, run_at timestamptz)
  `.execute(db);
}

export const enqueueJob = (db: Db, job: NewJob, now: Date): Promise<void> => enqueueJobs(db, [job], now);
