import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import { claimJob, deleteJob, giveUpJob, postponeJob, type Job, renewLease } from './jobQueries.ts';
import { retryDelay } from './retryDelay.ts';
import { runJob, type JobHandler } from './runJob.ts';

/**
 * How long a claimed job belongs to its worker. A live worker renews its lease well before it ends. The jobs of a dead
 * worker can be claimed again when it ends. The clocks of two servers must differ by less than this.
 */
export const leaseDuration = 60_000;
const renewAfter = leaseDuration / 3;
/** Longer than a mail server may take to accept a mail. */
const jobTimeLimit = 240_000;
/**
 * How long a lane pauses before its next job while the server has requests to answer. Four lanes still do 80 jobs a
 * second.
 */
const givingWay = 50;
/** The longest pause between two attempts to reach a database that is unavailable. */
const longestPause = 30_000;

export interface JobWorkerOptions {
  db: Db;
  /** By kind of job. */
  handlers: Readonly<Record<string, JobHandler>>;
  clock: () => Date;
  log: Log;
  /** Number of jobs that run at the same time. */
  concurrency?: number;
  /** Returns whether there is other work, to which jobs give way because they share the processor. */
  isBusy?: () => boolean;
  /** The interval at which to look for due jobs without a nudge. */
  pollMilliseconds?: number;
  /** How long stopping waits for running jobs before it aborts them. */
  stopMilliseconds?: number;
}

export interface JobWorker {
  /** Makes the worker look for jobs. Call it after the transaction that enqueued them. */
  nudge(): void;
  /** Runs all jobs that are due now and waits for them. Returns how many were run. */
  runDue(): Promise<number>;
  /**
   * Starts no more jobs, and waits for those that are running. Jobs that take too long are aborted and retried later.
   */
  stop(): Promise<void>;
}

/**
 * Runs due jobs until stopped, several at a time, starting with the one that has been due longest. A job that fails is
 * retried later. Any number of workers in any number of processes can share one database. While the database is
 * unavailable, the worker keeps trying, at longer and longer intervals.
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
    // Jobs completed while the database was unavailable are recorded first. Otherwise a job whose lease has ended would
    // be claimed again.
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
    // The work is done, and it would be done again if that were not recorded. So the lane waits until the database is
    // available.
    unrecorded += 1;
    while (!(await watchingDatabase(record)) && !stopping.signal.aborted) {
      await sleepUnlessStopped(pause);
    }
    unrecorded -= 1;
    await lease.stop();
  }

  const sleepUnlessStopped = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});

  /**
   * Runs a statement. Undefined if the database failed. Logs one line when the database fails and one when it is back.
   */
  async function watchingDatabase<T>(statement: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await statement();
      if (databaseAway) log.info('The job worker reaches the database again');
      databaseAway = false;
      pause = pollMilliseconds;
      return result;
    } catch (error) {
      if (!databaseAway)
        log.error({ error: describeError(error) }, 'The job worker cannot use the database and keeps trying');
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
  /** Both in milliseconds. */
  leaseDuration: number;
  renewAfter: number;
}

/**
 * Renews the lease of a claimed job while it runs. So leases can be short, and another worker soon gets the job of a
 * dead worker. `lost` aborts if the lease cannot be renewed in time, or if another worker already has the job.
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
      // If the database is unavailable, tries again as long as the lease lasts.
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
