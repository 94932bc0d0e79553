import { describeError, type Log } from '../log.ts';
import type { Job, JobRecord } from './jobQueries.ts';
import { maxAttempts } from './retryDelay.ts';

interface JobContext {
  jobId: string;
  /** Counted from 1. */
  attempt: number;
  /** Aborts when another worker could soon claim the job, and when the process must end: what runs then fails. */
  signal: AbortSignal;
  log: Log;
}

/**
 * Does the work of one kind of job. It may run more than once for one job (a worker can die between the work and
 * its record), so running it twice must do no harm. It throws to be tried again later; `permanentFailure` to be
 * given up.
 */
export type JobHandler = (payload: Record<string, string>, context: JobContext) => Promise<JobRecord | void>;

/** A failure's reason is fit for the database and the log: no addresses, no contents. */
type JobOutcome = { done: true; record: JobRecord | undefined } | { done: false; retry: boolean; reason: string };

interface JobLimits {
  /** In milliseconds. */
  timeLimit: number;
  /** Abort when the process can wait no longer, and when the job may be another worker's. */
  ends: readonly AbortSignal[];
}

/** Runs a claimed job and returns how it ends. Never throws. */
export async function runJob(
  job: Job,
  handlers: Readonly<Record<string, JobHandler>>,
  limits: JobLimits,
  log: Log,
): Promise<JobOutcome> {
  const fields = { jobId: job.id, kind: job.kind, attempt: job.attempts };
  const giveUp = (reason: string): JobOutcome => {
    log.error({ ...fields, reason }, 'Job given up');
    return { done: false, retry: false, reason };
  };

  const handler = Object.hasOwn(handlers, job.kind) ? handlers[job.kind] : undefined;
  if (!handler) return giveUp('unknown kind of job');
  // Attempts are counted when they begin: this job took its worker down each time.
  if (job.attempts > maxAttempts) return giveUp('no attempt ended');

  try {
    const record = await within(limits, (signal) =>
      handler(job.payload, { jobId: job.id, attempt: job.attempts, signal, log }),
    );
    log.debug(fields, 'Job done');
    return { done: true, record: record ?? undefined };
  } catch (error) {
    const reason = reasonOf(error);
    const permanent = isJobFailure(error) && error.jobFailure.permanent;
    const about = {
      ...fields,
      reason,
      ...(isJobFailure(error) ? error.jobFailure.details : { error: describeError(error) }),
    };
    if (permanent || job.attempts >= maxAttempts) {
      log.error(about, 'Job given up');
      return { done: false, retry: false, reason };
    }
    log.warn(about, 'Job failed, it will be tried again');
    return { done: false, retry: true, reason };
  }
}

/** Rejects when a limit is reached, also for work that ignores its signal. */
async function within<T>({ timeLimit, ends }: JobLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let breakOff = (_code: string) => {};
  const ended = new Promise<never>((_, reject) => {
    breakOff = (code) => {
      reject(Object.assign(new Error('The job was broken off'), { code }));
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

/** For an unexpected error only its type and code: its message may quote something that no operator may read. */
function reasonOf(error: unknown): string {
  if (isJobFailure(error)) return error.message.replaceAll('\0', '').slice(0, 300);
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}

/** A failure that a handler raises knowingly. Its message is stored and logged: no addresses, no contents. */
interface JobFailure extends Error {
  readonly jobFailure: {
    /** Never try again. */
    readonly permanent: boolean;
    /** The log fields in addition to the message: codes. */
    readonly details: Readonly<Record<string, string | number>>;
  };
}

type Details = JobFailure['jobFailure']['details'];

/** To throw from a handler when trying again cannot help: the job is given up at once. */
export const permanentFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: true, details } });

/** To throw from a handler when a later attempt may succeed. */
export const temporaryFailure = (message: string, details: Details = {}): JobFailure =>
  Object.assign(new Error(message), { jobFailure: { permanent: false, details } });

const isJobFailure = (error: unknown): error is JobFailure => error instanceof Error && 'jobFailure' in error;
