import type { Db } from '../db/database.ts';
import { renewLease, type Job } from './jobQueries.ts';

export interface LeaseOptions {
  clock: () => Date;
  /** In milliseconds, as the next. */
  leaseDuration: number;
  renewAfter: number;
}

/**
 * Keeps a claimed job its worker's own while it runs, so that the lease can be short and a dead worker's job is soon
 * another's. `lost` aborts when the lease could not be renewed before its end, or the job is another worker's already.
 */
export function keepLease(
  db: Db,
  job: Job,
  { clock, leaseDuration, renewAfter }: LeaseOptions,
): { lost: AbortSignal; stop(): Promise<void> } {
  const lost = new AbortController();
  let leasedUntil = clock().getTime() + leaseDuration;
  let renewing = Promise.resolve();

  const renew = async () => {
    const until = clock().getTime() + leaseDuration;
    try {
      if (await renewLease(db, job, new Date(until))) leasedUntil = until;
      else lost.abort();
    } catch {
      // The database is away: tried again while the lease lasts.
      if (leasedUntil - clock().getTime() <= renewAfter) lost.abort();
    }
  };
  const timer = setInterval(() => {
    renewing = renew();
  }, renewAfter);
  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
