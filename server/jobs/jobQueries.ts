import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';

export interface Job {
  id: string;
  kind: string;
  payload: Record<string, string>;
  /** How often the job was claimed, including the present claim. */
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
 * its lease ends. Any number of workers may claim at once, and each job goes to only one of them.
 */
export async function claimJob(db: Db, now: Date, leasedUntil: Date): Promise<Job | undefined> {
  // The subquery is materialised. If it ran once for each row, it would lock and claim several jobs.
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

/** Updates nothing if the job's lease has ended and another worker has claimed it since. */
const updateClaimed = (db: Db, { id, attempts }: Job) =>
  db.updateTable('job').where('id', '=', id).where('attempts', '=', attempts);

/**
 * Extends the lease of a claimed job.
 * @returns false if the job no longer belongs to the worker.
 */
export async function renewLease(db: Db, job: Job, leasedUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, job)
    .set({ leased_until: leasedUntil })
    .where('leased_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records work that cannot be undone. An insert, update or delete becomes part of the statement that ends the job, so
 * that either both happen or neither, without an extra statement. It must not fail because of its data, because it is
 * retried until it succeeds.
 */
export type JobRecord = RawBuilder<unknown>;

/** Ends a completed job together with its record. */
export async function deleteJob(db: Db, id: string, record?: JobRecord): Promise<void> {
  if (record) await sql`with record as (${record}) delete from job where id = ${id}`.execute(db);
  else await db.deleteFrom('job').where('id', '=', id).execute();
}

/** Returns a claimed job to the queue. Does nothing if its lease has ended and another worker has claimed it since. */
export async function postponeJob(db: Db, job: Job, runAt: Date, lastError: string): Promise<void> {
  await updateClaimed(db, job).set({ run_at: runAt, leased_until: null, last_error: lastError }).execute();
}

/** Gives up a claimed job. Does nothing if its lease has ended and another worker has claimed it since. */
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

/** Makes all jobs that were given up due again, with all attempts available. Returns how many. */
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
  /** Only ids. A job loads its data when it runs, so the queue contains nothing about a person. */
  payload: Record<string, string>;
  /** The earliest time to run the job. Omitted to run it at once. */
  runAt?: Date;
}

/**
 * Adds jobs to the queue. `db` is the transaction of the change that needs them. If it is rolled back, there are no
 * jobs.
 */
export async function enqueueJobs(db: Db, jobs: NewJob[], now: Date): Promise<void> {
  const rows = jobs.map(({ kind, payload, runAt }) => ({ id: randomUUID(), kind, payload, run_at: runAt ?? now }));
  // Uses one parameter for any number of jobs, because a statement can have at most 65535.
  await sql`
    insert into job (id, kind, payload, run_at, created_at)
    select id, kind, payload, run_at, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, kind text, payload jsonb, run_at timestamptz)
  `.execute(db);
}
