import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import {
  claimJob,
  classOfJob,
  deleteJob,
  giveUpJob,
  postponeJob,
  renewLease,
  returnJob,
  type Job,
  type JobClass,
} from './jobQueries.ts';
import { retryDelay, unavailableDelay } from './retryDelay.ts';
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
  /** Number of further jobs at the same time. They are never bulk, so slow bulk jobs do not delay the others. */
  reserved?: number;
  /** Decides which jobs may be claimed. Omitted: all. */
  pace?: JobPace;
  /** Called when a job has ended, for statistics. Not called for a job that is in no count (`classOfJob`). */
  onOutcome?: (outcome: JobEnd, of: JobClass) => void;
  /** Returns whether there is other work, to which jobs give way because they share the processor. */
  isBusy?: () => boolean;
  /** The interval at which to look for due jobs without a nudge. */
  pollMilliseconds?: number;
  /** How long stopping waits for running jobs before it aborts them. */
  stopMilliseconds?: number;
}

/** The end of a job: its work is done or has become pointless, it is tried again later, or it is given up. */
export type JobEnd = 'done' | 'postponed' | 'givenUp';

/** Limits which jobs a worker claims, and when. */
export interface JobPace {
  /** Permits one attempt to claim a job. Undefined: none may be claimed now. */
  begin(): JobTurn | undefined;
}

interface JobTurn {
  /** True if the job may be bulk. */
  bulk: boolean;
  /** Milliseconds until it may be bulk, if only the rate of bulk jobs prevents that now. 0 otherwise. */
  untilBulk: number;
  /** Called after the attempt, with the job if one was due. */
  claimed(job: Pick<Job, 'isBulk'> | undefined): void;
  /** Called when the job has ended, or if none was due. */
  ended(): void;
}

const unlimited: JobPace = { begin: () => ({ bulk: true, untilBulk: 0, claimed() {}, ended() {} }) };

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
 * Runs due jobs until stopped, several at a time, bulk after all others, starting with the one that has been due
 * longest. A job that fails is retried later. Any number of workers in any number of processes can share one database.
 * While the database is unavailable, the worker keeps trying, at longer and longer intervals.
 */
export function startJobWorker({
  db,
  handlers,
  clock,
  log,
  concurrency = 4,
  reserved = 0,
  pace = unlimited,
  onOutcome = () => {},
  isBusy = () => false,
  pollMilliseconds = 1000,
  stopMilliseconds = 10_000,
}: JobWorkerOptions): JobWorker {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const lanes = new Set<Promise<void>>();
  let reservedLanes = 0;
  let waitsForBulk = false;
  let pollTimer: NodeJS.Timeout | undefined;
  let pause = pollMilliseconds;
  let databaseAway = false;
  let jobsRun = 0;
  let unrecorded = 0;

  /**
   * A lane runs job after job until none is due. When it finds one, it starts another lane. The lanes that are started
   * last, when all others are in use, leave bulk jobs alone.
   */
  function addLane({ afterBulk = false } = {}) {
    const takesBulk = lanes.size - reservedLanes < concurrency;
    // A bulk job is claimed only if no other is due.
    if (stopping.signal.aborted || !(takesBulk || (reservedLanes < reserved && !afterBulk))) return;
    // Jobs completed while the database was unavailable are recorded first. Otherwise a job whose lease has ended would
    // be claimed again.
    if (databaseAway && unrecorded > 0) return;
    if (!takesBulk) reservedLanes += 1;
    const lane = runLane(takesBulk).finally(() => {
      lanes.delete(lane);
      if (!takesBulk) reservedLanes -= 1;
    });
    lanes.add(lane);
  }

  async function runLane(takesBulk: boolean) {
    while (!stopping.signal.aborted) {
      const turn = pace.begin();
      if (!turn) return;
      const now = clock();
      const bulk = takesBulk && turn.bulk;
      const job = await watchingDatabase(() => claimJob(db, now, new Date(now.getTime() + leaseDuration), { bulk }));
      turn.claimed(job);
      if (job) {
        addLane({ afterBulk: job.isBulk });
        await finish(job);
        turn.ended();
        jobsRun += 1;
        if (isBusy()) await sleepUnlessStopped(givingWay);
      } else {
        turn.ended();
        // One lane waits until the rate permits the next bulk job.
        if (!takesBulk || waitsForBulk || turn.untilBulk === 0) return;
        waitsForBulk = true;
        await sleepUnlessStopped(turn.untilBulk);
        waitsForBulk = false;
      }
    }
  }

  async function finish(job: Job) {
    const lease = extendLease(db, job, { clock, leaseDuration, renewAfter });
    const outcome = await runJob(job, handlers, { timeLimit: jobTimeLimit, ends: [hurry.signal, lease.lost] }, log);
    const record = async () => {
      const now = clock();
      const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      if (outcome.end === 'done') await deleteJob(db, job.id, outcome.record);
      else if (outcome.end === 'givenUp') await giveUpJob(db, job, now, outcome.reason);
      else if (outcome.counts) await postponeJob(db, job, after(retryDelay(job.attempts)), outcome.reason);
      else await returnJob(db, job, after(unavailableDelay), outcome.reason);
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
    const of = classOfJob(job);
    if (of) onOutcome(outcome.end, of);
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
      while (lanes.size - reservedLanes >= concurrency) await Promise.race(lanes);
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
