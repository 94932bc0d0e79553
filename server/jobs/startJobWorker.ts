import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import { claimJob, deleteJob, giveUpJob, postponeJob, type Job, renewLease } from './jobQueries.ts';
import { retryDelay } from './retryDelay.ts';
import { runJob, type JobHandler } from './runJob.ts';

/**
 * How long a claimed job belongs to its worker. A live worker renews it well before that. The jobs of a dead one are
 * free when it ends. It also limits the tolerated difference between the clocks of two servers.
 */
export const leaseDuration = 60_000;
const renewAfter = leaseDuration / 3;
/** Longer than a mail server may take to say that it has taken a mail. */
const jobTimeLimit = 240_000;
/**
 * How long a lane pauses before its next job while someone waits for an answer. Four lanes still do 80 jobs a second.
 */
const givingWay = 50;
/** The longest pause between two attempts to reach a database that is away. */
const longestPause = 30_000;

export interface JobWorkerOptions {
  db: Db;
  /** By kind of job. */
  handlers: Readonly<Record<string, JobHandler>>;
  clock: () => Date;
  log: Log;
  /** Number of jobs that run at the same time. */
  concurrency?: number;
  /** Returns whether there is other work that jobs give way to, since they share the processor. */
  isBusy?: () => boolean;
  /** How often to look for due jobs without a nudge. */
  pollMilliseconds?: number;
  /** How long stopping waits for running jobs before it aborts them. */
  stopMilliseconds?: number;
}

export interface JobWorker {
  /** Says that there may be work, after the transaction that enqueued it. */
  nudge(): void;
  /** Runs all that is due now and waits for it. Returns how many jobs were run. */
  runDue(): Promise<number>;
  /** Starts no further job, and waits for running ones. Jobs that take too long are aborted and retried later. */
  stop(): Promise<void>;
}

/**
 * Runs due jobs until stopped, several at a time, the one that is due longest first. A job that fails goes to the end
 * of the queue. Any number of workers in any number of processes share one database. While the database is away it
 * keeps asking, ever less often.
 */
export function startJobWorker({
  db,
  handlers,
  clock,
  log,
  concurrency = 4,
  isBusy = () => false,
  pollMilliseconds = 1000,
  stopMilliseconds = 10_000,
}: JobWorkerOptions): JobWorker {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const lanes = new Set<Promise<void>>();
  let pollTimer: NodeJS.Timeout | undefined;
  let pause = pollMilliseconds;
  let databaseAway = false;
  let jobsRun = 0;
  let unrecorded = 0;

  /** A lane runs job after job until none is due. When it finds one, it starts another lane. */
  function addLane() {
    if (stopping.signal.aborted || lanes.size >= concurrency) return;
    // Work completed while the database was away is recorded first: its lease may be over, and it would be claimed
    // again.
    if (databaseAway && unrecorded > 0) return;
    const lane = runLane().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function runLane() {
    while (!stopping.signal.aborted) {
      const now = clock();
      const job = await watchingDatabase(() => claimJob(db, now, new Date(now.getTime() + leaseDuration)));
      if (!job) return;
      addLane();
      await finish(job);
      jobsRun += 1;
      if (isBusy()) await sleepUnlessStopped(givingWay);
    }
  }

  async function finish(job: Job) {
    const lease = extendLease(db, job, { clock, leaseDuration, renewAfter });
    const outcome = await runJob(job, handlers, { timeLimit: jobTimeLimit, ends: [hurry.signal, lease.lost] }, log);
    const record = async () => {
      const now = clock();
      if (outcome.done) await deleteJob(db, job.id, outcome.record);
      else if (outcome.retry)
        await postponeJob(db, job, new Date(now.getTime() + retryDelay(job.attempts)), outcome.reason);
      else await giveUpJob(db, job, now, outcome.reason);
      return true;
    };
    // The work is done: only a record of it keeps it from being done again, so the lane waits for the database.
    unrecorded += 1;
    while (!(await watchingDatabase(record)) && !stopping.signal.aborted) {
      await sleepUnlessStopped(pause);
    }
    unrecorded -= 1;
    await lease.stop();
  }

  const sleepUnlessStopped = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  /** Undefined when the database failed. One line in the log when it goes, one when it is back. */
  async function watchingDatabase<T>(statement: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await statement();
      if (databaseAway) log.info('The job worker reaches the database again');
      databaseAway = false;
      pause = pollMilliseconds;
      return result;
    } catch (error) {
      if (!databaseAway)
        log.error({ error: describeError(error) }, 'The job worker cannot use the database; it keeps trying');
      databaseAway = true;
      pause = Math.max(pollMilliseconds, Math.min(pause * 2, longestPause));
      return undefined;
    }
  }

  function poll() {
    addLane();
    pollTimer = setTimeout(poll, pause);
  }
  poll();

  return {
    nudge: addLane,
    async runDue() {
      const before = jobsRun;
      while (lanes.size >= concurrency) await Promise.race(lanes);
      addLane();
      while (lanes.size > 0) await Promise.all(lanes);
      return jobsRun - before;
    },
    async stop() {
      stopping.abort();
      clearTimeout(pollTimer);
      const hurryTimer = setTimeout(() => hurry.abort(), stopMilliseconds);
      while (lanes.size > 0) await Promise.all(lanes);
      clearTimeout(hurryTimer);
    },
  };
}

interface LeaseOptions {
  clock: () => Date;
  /** In milliseconds, as the next. */
  leaseDuration: number;
  renewAfter: number;
}

/**
 * Keeps a claimed job its worker's own while it runs, so that the lease can be short and a dead worker's job is soon
 * another's. `lost` aborts when the lease could not be renewed before its end, or the job is another worker's already.
 */
export function extendLease(
  db: Db,
  job: Job,
  { clock, leaseDuration: duration, renewAfter: interval }: LeaseOptions,
): { lost: AbortSignal; stop(): Promise<void> } {
  const lost = new AbortController();
  let leasedUntil = clock().getTime() + duration;
  let renewing = Promise.resolve();

  const renew = async () => {
    const until = clock().getTime() + duration;
    try {
      if (await renewLease(db, job, new Date(until))) leasedUntil = until;
      else lost.abort();
    } catch {
      // The database is away: tried again while the lease lasts.
      if (leasedUntil - clock().getTime() <= interval) lost.abort();
    }
  };
  const timer = setInterval(() => {
    renewing = renew();
  }, interval);
  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
