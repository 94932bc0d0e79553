import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { maxAttempts } from './retryDelay.ts';

export interface Job {
  id: string;
  kind: string;
  payload: Record<string, string>;
  /** Bulk mail, which waits for all other jobs. */
  isBulk: boolean;
  /** How often the job was claimed, including the present claim. */
  attempts: number;
}

/**
 * Claims one job exclusively until `leasedUntil`: the one that has been due longest, first among all jobs that are not
 * bulk. Bulk is claimed only with `bulk`, and while it is not paused. A job whose worker died is due again when its
 * lease ends. Any number of workers may claim at once, and each job goes to only one of them.
 */
export async function claimJob(db: Db, now: Date, leasedUntil: Date, { bulk = true } = {}): Promise<Job | undefined> {
  const due = (isBulk: boolean) => sql`
    select id from job
    where is_bulk = ${sql.lit(isBulk)} and failed_at is null and run_at <= ${now}
      and (leased_until is null or leased_until <= ${now})`;
  const first = sql`order by run_at limit 1 for update skip locked`;
  // The subqueries are materialised. If they ran once for each row, they would lock and claim several jobs.
  const { rows } = await sql<Job>`
    with urgent as materialized (${due(false)} ${first}),
    bulk as materialized (
      ${due(true)} and ${sql.lit(bulk)} and not exists (select from urgent) and not exists (select from bulk_mail_pause)
      ${first}
    )
    update job set attempts = job.attempts + 1, leased_until = ${leasedUntil}
    where id in (select id from urgent union all select id from bulk)
    returning job.id, job.kind, job.payload, job.is_bulk as "isBulk", job.attempts`.execute(db);
  return rows[0];
}

/** Updates nothing if the job's lease has ended and another worker has claimed it since. */
const updateClaimed = (db: Db, { id, attempts }: Job) =>
  db.updateTable('job').where('id', '=', id).where('attempts', '=', attempts).where('leased_until', 'is not', null);

/**
 * Extends the lease of a claimed job.
 * @returns false if the job no longer belongs to the worker.
 */
export async function renewLease(db: Db, job: Job, leasedUntil: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(db, job).set({ leased_until: leasedUntil }).executeTakeFirst();
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

/** Like `postponeJob`, but the attempt does not count. */
export async function returnJob(db: Db, job: Job, runAt: Date, lastError: string): Promise<void> {
  await updateClaimed(db, job)
    .set({ run_at: runAt, leased_until: null, last_error: lastError, attempts: job.attempts - 1 })
    .execute();
}

/** Gives up a claimed job. Does nothing if its lease has ended and another worker has claimed it since. */
export async function giveUpJob(db: Db, job: Job, now: Date, lastError: string): Promise<void> {
  await updateClaimed(db, job).set({ failed_at: now, leased_until: null, last_error: lastError }).execute();
}

/** The part of a job's kind that operators see. */
export type JobClass = 'personalMail' | 'bulkMail' | 'other';

/**
 * Risk notices are in no list and no count, because whether one exists depends on answers. Personal mail is listed
 * without its message, so no list shows the mail after submitting.
 */
const unlistedMessage = 'riskNotice';
const isListed = sql<boolean>`payload ->> 'message' is distinct from ${sql.lit(unlistedMessage)}`;
const classColumn = sql<JobClass>`case when kind <> 'mail' then 'other' when is_bulk then 'bulkMail' else 'personalMail' end`;

/** The class of a claimed job. Null for one that is in no list and no count. */
export function classOfJob({ kind, isBulk, payload }: Pick<Job, 'kind' | 'isBulk' | 'payload'>): JobClass | null {
  if (payload['message'] === unlistedMessage) return null;
  if (kind !== 'mail') return 'other';
  return isBulk ? 'bulkMail' : 'personalMail';
}

export interface JobCount {
  /** Due, or to be tried again later. */
  waiting: number;
  running: number;
  givenUp: number;
  /** Age of the oldest of those waiting. Null: none waits. */
  oldestWaitingSeconds: number | null;
  /** Longest time for which one has been due without being tried. A mail that waits for a later attempt is not due. */
  overdueSeconds: number;
  /**
   * True if one used up all its attempts. Mail to an address that the mail server rejects is given up sooner.
   */
  attemptsUsedUp: boolean;
}

const noJobs: JobCount = {
  waiting: 0,
  running: 0,
  givenUp: 0,
  oldestWaitingSeconds: null,
  overdueSeconds: 0,
  attemptsUsedUp: false,
};

/** Counts the jobs of each class, without risk notices. */
export async function countJobs(db: Db, now: Date): Promise<Record<JobClass, JobCount>> {
  const isRunning = sql`failed_at is null and leased_until > ${now}`;
  const isWaiting = sql`failed_at is null and (leased_until is null or leased_until <= ${now})`;
  const { rows } = await sql<JobCount & { class: JobClass }>`
    select ${classColumn} as class, count(*) filter (where ${isWaiting})::integer as waiting,
      count(*) filter (where ${isRunning})::integer as running,
      count(*) filter (where failed_at is not null)::integer as "givenUp",
      greatest(0, extract(epoch from ${now} - min(created_at) filter (where ${isWaiting})))::float8 as "oldestWaitingSeconds",
      greatest(0, extract(epoch from ${now} - min(run_at) filter (where ${isWaiting})))::float8 as "overdueSeconds",
      coalesce(bool_or(failed_at is not null and (attempts >= ${maxAttempts} or last_error not like 'SMTP %')), false)
        as "attemptsUsedUp"
    from job where ${isListed} group by 1`.execute(db);
  const of = (name: JobClass): JobCount => {
    const { class: _, ...count } = { ...noJobs, class: name, ...rows.find((row) => row.class === name) };
    return { ...count, oldestWaitingSeconds: count.waiting === 0 ? null : count.oldestWaitingSeconds };
  };
  return { personalMail: of('personalMail'), bulkMail: of('bulkMail'), other: of('other') };
}

interface ListedJob {
  id: string;
  class: JobClass;
  isGivenUp: boolean;
  /** Time since it was given up, or created, in whole minutes. */
  minutes: number;
  attempts: number;
  /** Codes of the last failure. */
  reason: string | null;
}

/**
 * Jobs that were given up, then those that wait after a failure, then the others that wait, without risk notices. Ages
 * are in minutes, and jobs of one age are in random order, so that a list does not show when someone submitted.
 */
export async function listJobs(db: Db, now: Date, limit: number): Promise<ListedJob[]> {
  const minutes = sql`greatest(0, floor(extract(epoch from ${now} - coalesce(failed_at, created_at)) / 60))::integer`;
  const { rows } = await sql<ListedJob>`
    select id, ${classColumn} as class, failed_at is not null as "isGivenUp", ${minutes} as minutes, attempts, last_error as reason
    from job where ${isListed} and (failed_at is not null or leased_until is null or leased_until <= ${now})
    order by failed_at is null, last_error is null, ${minutes}, id
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes all jobs that were given up due again, with all attempts available.
 * @param options `waiting`: also those that wait for a later attempt.
 * @returns how many, without risk notices.
 */
export async function retryJobs(db: Db, now: Date, { waiting = false } = {}): Promise<number> {
  const { rows } = await sql<{ isListed: boolean }>`
    update job set failed_at = null, run_at = ${now}, attempts = 0
    where failed_at is not null
      or (${sql.lit(waiting)} and last_error is not null and (leased_until is null or leased_until <= ${now}))
    returning ${isListed} as "isListed"`.execute(db);
  return rows.filter(({ isListed: listed }) => listed).length;
}

/**
 * Deletes a mail that waits or was given up, unless it is in no list.
 * @returns the organisation that it belongs to, if any and if it exists. Undefined if there is no such mail, or if it is
 * being sent.
 */
export async function deleteMailJob(db: Db, id: string, now: Date): Promise<{ accountId: string | null } | undefined> {
  const { rows } = await sql<{ accountId: string | null }>`
    delete from job where id = ${id} and kind = 'mail' and ${isListed} and (leased_until is null or leased_until <= ${now})
    returning (select account.id from account where account.id::text = payload ->> 'accountId') as "accountId"`.execute(
    db,
  );
  return rows[0];
}

/** Returns whether a job is running, and its class. Undefined if there is no such job, or if it is in no list. */
export async function findJobState(
  db: Db,
  id: string,
  now: Date,
): Promise<{ running: boolean; class: JobClass } | undefined> {
  const { rows } = await sql<{ running: boolean; class: JobClass }>`
    select coalesce(leased_until > ${now}, false) as running, ${classColumn} as class
    from job where id = ${id} and ${isListed}`.execute(db);
  return rows[0];
}

/** Since when bulk jobs are paused. Null: they are not. */
export async function findBulkPause(db: Db): Promise<Date | null> {
  const paused = await db.selectFrom('bulk_mail_pause').select('when_paused').executeTakeFirst();
  return paused?.when_paused ?? null;
}

/** Pauses bulk jobs, for all servers. A pause that has begun already stays. */
export async function pauseBulk(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('bulk_mail_pause')
    .values({ when_paused: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the pause of bulk jobs. */
export async function resumeBulk(db: Db): Promise<void> {
  await db.deleteFrom('bulk_mail_pause').execute();
}

interface NewJob {
  kind: string;
  /** True if all other jobs come first, and an operator can pause it. */
  isBulk?: boolean;
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
  const rows = jobs.map(({ kind, payload, isBulk = false, runAt = now }) => ({
    id: randomUUID(),
    kind,
    payload,
    is_bulk: isBulk,
    run_at: runAt,
  }));
  // Uses one parameter for any number of jobs, because a statement can have at most 65535.
  await sql`
    insert into job (id, kind, payload, is_bulk, run_at, created_at)
    select id, kind, payload, is_bulk, run_at, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)})
      as row (id uuid, kind text, payload jsonb, is_bulk boolean, run_at timestamptz)
  `.execute(db);
}
