import { describeError, type Log } from '../log.ts';

export interface PeriodicWork {
  name: string;
  everyMilliseconds: number;
  /** Running it twice, or in two processes at once, must do no harm. */
  run: (now: Date) => Promise<void>;
}

interface PeriodicOptions {
  clock: () => Date;
  log: Log;
  record?: (task: string, now: Date, problem: string | null) => Promise<void>;
}

/**
 * Runs each piece of work at the start, and then again when its interval has passed since the end of the last run. So
 * its runs never overlap. A failure is logged, and the work is tried again after the interval.
 * @param record gets the result of each run: a problem in one line without anything about a person, or null. Omitted
 * for work that each process does for itself.
 */
export function startPeriodic(works: readonly PeriodicWork[], options: PeriodicOptions): { stop(): Promise<void> } {
  const stopWaits = works.map((work) => repeat(work, options));
  return {
    async stop() {
      await Promise.all(stopWaits.map((stop) => stop()));
    },
  };
}

function repeat(
  { name, everyMilliseconds, run }: PeriodicWork,
  { clock, log, record }: PeriodicOptions,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const turn = async () => {
    const now = clock();
    let problem: string | null = null;
    try {
      await run(now);
    } catch (error) {
      const { type, code } = describeError(error);
      problem = code === undefined ? type : `${type} ${code}`;
      log.error({ work: name, error: describeError(error) }, 'Periodic work failed');
    }
    // If the database is away, the record is missing, and the age of the last success says so.
    await record?.(name, now, problem).catch(() => {});
    if (!stopped)
      timer = setTimeout(() => {
        running = turn();
      }, everyMilliseconds);
  };
  running = turn();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
