import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';

export interface Job {
  id: string;
  kind: string;
  payload: Record<string, string>;
  /** How often it was claimed, including this time. */
  attempts: number;
}

interface FailedJob {
  id: string;
  kind: string;
  attempts: number;
  last_error: string | null;
  failed_at: Date;
}

/**
 * Claims the job that has been due longest, exclusively until `leasedUntil`. A job whose worker died is due again when
 * its lease ends. Any number of workers may claim at once: each job goes to one of them.
 */
export async function claimJob(db: Db, now: Date, leasedUntil: Date): Promise<Job | undefined> {
  // Materialised, because a plan that runs the subquery once a row would lock and claim more than one.
  const { rows } = await sql<Job>`
    with due as materialized (
      select id from job
      where failed_at is null and run_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by run_at
      limit 1
      for update skip locked
    )
    update job set attempts = job.attempts + 1, leased_until = ${leasedUntil}
    from due where job.id = due.id
    returning job.id, job.kind, job.payload, job.attempts`.execute(db);
  return rows[0];
}

/** Nothing is updated when the job's lease ended and another worker has claimed it since. */
const updateClaimed = (db: Db, { id, attempts }: Job) =>
  db.updateTable('job').where('id', '=', id).where('attempts', '=', attempts);

/** Puts off the end of a claimed job's lease. @returns false when it is no longer the worker's. */
export async function renewLease(db: Db, job: Job, leasedUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, job)
    .set({ leased_until: leasedUntil })
    .where('leased_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What to record about work that cannot be undone: an insert, update or delete that is part of the statement that ends
 * the job, so that both happen or neither, at the cost of one. Its data must not make it fail, because it is retried
 * until it succeeds.
 */
export type JobRecord = RawBuilder<unknown>;

/** Ends a completed job together with its record. */
export async function deleteJob(db: Db, id: string, record?: JobRecord): Promise<void> {
  if (record) await sql`with record as (${record}) delete from job where id = ${id}`.execute(db);
  else await db.deleteFrom('job').where('id', '=', id).execute();
}

/** Puts a claimed job back. Does nothing when its lease ended and another worker has claimed it since. */
export async function postponeJob(db: Db, job: Job, runAt: Date, lastError: string): Promise<void> {
  await updateClaimed(db, job).set({ run_at: runAt, leased_until: null, last_error: lastError }).execute();
}

/** Gives a claimed job up. Does nothing when its lease ended and another worker has claimed it since. */
export async function giveUpJob(db: Db, job: Job, now: Date, lastError: string): Promise<void> {
  await updateClaimed(db, job).set({ failed_at: now, leased_until: null, last_error: lastError }).execute();
}

/** Jobs that were given up, the latest first. */
export async function listFailedJobs(db: Db, limit: number): Promise<FailedJob[]> {
  return db
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'last_error', 'failed_at'])
    .where('failed_at', 'is not', null)
    .$narrowType<{ failed_at: Date }>()
    .orderBy('failed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes every job that was given up due again, with all its attempts before it. Returns how many. */
export async function retryFailedJobs(db: Db, now: Date): Promise<number> {
  const retried = await db
    .updateTable('job')
    .set({ failed_at: null, run_at: now, attempts: 0 })
    .where('failed_at', 'is not', null)
    .returning('id')
    .execute();
  return retried.length;
}

interface NewJob {
  kind: string;
  /** Only ids: a job loads what it needs when it runs, so that the queue contains nothing about a person. */
  payload: Record<string, string>;
  /** Not before this time. Omitted: at once. */
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
