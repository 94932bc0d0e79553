import { describeError, type Log } from '../log.ts';
import { classOfJob, type Job, type JobRecord } from './jobQueries.ts';
import { maxAttempts } from './retryDelay.ts';

interface JobContext {
  jobId: string;
  isBulk: boolean;
  /** Counted from 1. */
  attempt: number;
  /**
   * Aborts when another worker could soon claim the job, or when the process must end. Work still running then fails.
   */
  signal: AbortSignal;
  log: Log;
}

/**
 * Does the work of one kind of job. It may run more than once for one job (a worker can die between the work and its
 * record), so running it twice must do no harm. If it throws, the job is tried again later. If it throws
 * `permanentFailure`, the job is given up. If it throws `unavailable`, the attempt does not count.
 */
export type JobHandler = (payload: Record<string, string>, context: JobContext) => Promise<JobRecord | void>;

/** A failure's reason goes to the database and the log, so it must not contain addresses or contents. */
type JobOutcome =
  | { end: 'done'; record: JobRecord | undefined }
  /** `counts`: true if it uses up one of the job's attempts. */
  | { end: 'postponed'; reason: string; counts: boolean }
  | { end: 'givenUp'; reason: string };

interface JobLimits {
  /** In milliseconds. */
  timeLimit: number;
  /** Abort when the process cannot wait any longer, or when the job may belong to another worker. */
  ends: readonly AbortSignal[];
}

/**
 * Runs a claimed job and returns how it ends. Never throws. A failure of a job that is in no list and no count is not
 * logged: the line has its id, so that it would be missing from the list.
 */
export async function runJob(
  job: Job,
  handlers: Readonly<Record<string, JobHandler>>,
  limits: JobLimits,
  log: Log,
): Promise<JobOutcome> {
  const fields = { jobId: job.id, kind: job.kind, attempt: job.attempts };
  const isListed = classOfJob(job) !== null;
  const giveUp = (reason: string): JobOutcome => {
    if (isListed) log.error({ ...fields, reason }, 'Job given up');
    return { end: 'givenUp', reason };
  };

  const handler = (Object.hasOwn(handlers, job.kind) && handlers[job.kind]) || ofLaterRelease;
  // An attempt is counted when it begins. This job has used up its attempts without a recorded failure, so the worker
  // died during each attempt.
  if (job.attempts > maxAttempts) return giveUp('no attempt ended');

  try {
    const record = await within(limits, (signal) =>
      handler(job.payload, { jobId: job.id, isBulk: job.isBulk, attempt: job.attempts, signal, log }),
    );
    // No line: the number of mails that a closing survey sends would show whether a risk notice is one of them.
    return { end: 'done', record: record ?? undefined };
  } catch (error) {
    const reason = reasonOf(error);
    const { permanent, counts } = isJobFailure(error) ? error.jobFailure : { permanent: false, counts: true };
    const about = {
      ...fields,
      reason,
      ...(isJobFailure(error) ? error.jobFailure.details : { error: describeError(error) }),
    };
    if (permanent || (counts && job.attempts >= maxAttempts)) {
      if (isListed) log.error(about, 'Job given up');
      return { end: 'givenUp', reason };
    }
    if (isListed) log.warn(about, 'Job failed, it will be tried again');
    return { end: 'postponed', reason, counts };
  }
}

/** Handles a kind of job that a later release has added. Its servers may run at the same time, or again later. */
const ofLaterRelease: JobHandler = () => Promise.reject(temporaryFailure('unknown kind of job'));

/** Runs work, and rejects when a limit is reached, even if the work ignores its signal. */
async function within<T>({ timeLimit, ends }: JobLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let breakOff = (_code: string) => {};
  const ended = new Promise<never>((_, reject) => {
    breakOff = (code) => {
      reject(Object.assign(new Error('The job was aborted'), { code }));
      controller.abort();
    };
  });
  const timer = setTimeout(() => breakOff('TIMEOUT'), timeLimit);
  const onEnd = () => breakOff('STOPPED');
  for (const end of ends) end.addEventListener('abort', onEnd);
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    for (const end of ends) end.removeEventListener('abort', onEnd);
  }
}

/**
 * Returns only the type and code of an unexpected error, because its message may quote data that operators must not
 * read.
 */
function reasonOf(error: unknown): string {
  if (isJobFailure(error)) return error.message.replaceAll('\0', '').slice(0, 300);
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/**
 * A failure that a handler throws deliberately. Its message is stored and logged, so it must not contain addresses or
 * contents.
 */
interface JobFailure extends Error {
  readonly jobFailure: {
    /** Never try again. */
    readonly permanent: boolean;
    /** True if it uses up one of the job's attempts. */
    readonly counts: boolean;
    /** Codes, logged in addition to the message. */
    readonly details: Readonly<Record<string, string | number>>;
  };
}

type Details = JobFailure['jobFailure']['details'];

/** Creates the error that a handler throws if trying again cannot help. The job is given up at once. */
export const permanentFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: true, counts: true, details } });

/** Creates the error that a handler throws if a later attempt may succeed. */
export const temporaryFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: false, counts: true, details } });

/** Creates the error that a handler throws if what it needs is unavailable for every job. The job waits for it. */
export const unavailable = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: false, counts: false, details } });

const isJobFailure = (error: unknown): error is JobFailure => error instanceof Error && 'jobFailure' in error;
