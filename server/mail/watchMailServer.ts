import type { MailServerMonitor } from '../checks/monitorMailServer.ts';
import type { JobPace } from '../jobs/startJobWorker.ts';

const second = 1000;
/** The pause after the first failed connection. It doubles with each further one. */
const firstPause = 5 * second;
/** The longest pause before personal mail is tried again. Servers block addresses that try wrong passwords too often. */
const longestPersonalPause = 120 * second;
const longestBulkPause = 300 * second;
/** The longest delay that bulk mail may catch up with, in milliseconds. */
const catchUp = second / 4;
/** Failures in a row that count as a problem even if the mail server accepts the sign-in. A single one may be due to the mail. */
const brokenInARow = 3;

interface WatchOptions {
  /** Finds out and records why mail cannot leave. Null: mails go to files. */
  monitor: MailServerMonitor | null;
  clock: () => Date;
  /** The largest number of bulk mails in a second, in this process. Null: no limit. */
  mailRate: number | null;
}

/** A delivery that failed because of the server or the connection. */
interface ServerFailure {
  concerns: 'server' | 'connection' | 'mail';
  /** Only codes. */
  reason: string;
}

export interface MailServerWatch {
  /** Limits the rate of bulk mail. While the server is unavailable, lets one mail try at growing intervals. */
  pace: JobPace;
  /** The server has answered about a mail. */
  reached(): Promise<void>;
  /** A mail could not be handed over. */
  failed(failure: ServerFailure): Promise<void>;
}

/**
 * Watches the outcomes of deliveries in this process. As long as no mail can be handed over, waiting mails are not tried
 * one after the other. One of them tries, personal mail sooner than bulk, and the first success releases all. After each
 * try that fails, the monitor asks the mail server why.
 */
export function watchMailServer({ monitor, clock, mailRate }: WatchOptions): MailServerWatch {
  const interval = mailRate === null ? 0 : second / mailRate;
  /** The earliest time of the next bulk mail. */
  let nextBulk = 0;
  /** Failed connections since the last success, counted once for each pause. */
  let failures = 0;
  let lastFailure = 0;
  let trying = false;

  const time = () => clock().getTime();
  const pauseIsOver = (longest: number) => {
    const passed = time() - lastFailure;
    // The clock may have been set back.
    return failures === 0 || passed < 0 || passed >= Math.min(firstPause * 2 ** (failures - 1), longest);
  };

  return {
    pace: {
      begin() {
        const tries = failures > 0;
        if (tries && (trying || !pauseIsOver(longestPersonalPause))) return undefined;
        trying = tries;
        const now = time();
        // A clock that was set back must not stop bulk mail.
        if (nextBulk > now + interval) nextBulk = now;
        const untilBulk = Math.max(0, nextBulk - now);
        const bulk = untilBulk === 0 && pauseIsOver(longestBulkPause);
        const before = nextBulk;
        const after = Math.max(before, now - catchUp) + interval;
        if (bulk) nextBulk = after;
        return {
          bulk,
          untilBulk,
          claimed(job) {
            if (bulk && !job?.isBulk && nextBulk === after) nextBulk = before;
          },
          ended() {
            if (tries) trying = false;
          },
        };
      },
    },
    async reached() {
      failures = 0;
      await monitor?.reached(clock());
    },
    async failed({ concerns, reason }) {
      // The mails that were being sent when the server went away count as one failure.
      if (!pauseIsOver(longestPersonalPause)) return;
      failures += 1;
      lastFailure = time();
      const persists = failures >= brokenInARow;
      if (concerns === 'server' || persists) await monitor?.failed(clock(), { reason, persists });
    },
  };
}
