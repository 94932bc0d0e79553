import { describeError, type Log } from '../log.ts';

export interface PeriodicWork {
  name: string;
  everyMilliseconds: number;
  /** Running it twice, or in two processes at once, must do no harm. */
  run: (now: Date) => Promise<void>;
}

/**
 * Runs each piece of work at the start, and then again when its interval has passed since the end of the last run. So
 * its runs never overlap. A failure is logged, and the work is tried again after the interval.
 */
export function startPeriodic(
  works: readonly PeriodicWork[],
  { clock, log }: { clock: () => Date; log: Log },
): { stop(): Promise<void> } {
  const stopWaits = works.map((work) => repeat(work, clock, log));
  return {
    async stop() {
      await Promise.all(stopWaits.map((stop) => stop()));
    },
  };
}

function repeat({ name, everyMilliseconds, run }: PeriodicWork, clock: () => Date, log: Log): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const turn = async () => {
    try {
      await run(clock());
    } catch (error) {
      log.error({ work: name, error: describeError(error) }, 'Periodic work failed');
    }
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
