import type { Db } from '../db/database.ts';
import type { JobPace } from '../jobs/startJobWorker.ts';
import { recordMailServer } from './mailQueries.ts';

const second = 1000;
/** The pause after the first failed connection. It doubles with each further one. */
const firstPause = 5 * second;
/** The longest pause before personal mail is tried again. Servers block addresses that try wrong passwords too often. */
const longestPersonalPause = 120 * second;
const longestBulkPause = 300 * second;
/** The longest delay that bulk mail may catch up with, in milliseconds. */
const catchUp = second / 4;
/** Broken connections in a row that count as a problem. A single one may be due to the mail on it. */
const brokenInARow = 3;

interface WatchOptions {
  db: Db;
  clock: () => Date;
  /** The largest number of bulk mails in a second, in this process. Null: no limit. */
  mailRate: number | null;
}

/** A delivery that failed because of the server or the connection. */
interface ServerFailure {
  concerns: 'server' | 'connection' | 'mail';
  /** Only codes. */
  reason: string;
  details: Readonly<Record<string, string | number>>;
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
 * one after the other. One of them tries, personal mail sooner than bulk, and the first success releases all. What
 * operators should know is recorded when it changes.
 */
export function watchMailServer({ db, clock, mailRate }: WatchOptions): MailServerWatch {
  const interval = mailRate === null ? 0 : second / mailRate;
  /** The earliest time of the next bulk mail. */
  let nextBulk = 0;
  /** Failed connections since the last success, counted once for each pause. */
  let failures = 0;
  let lastFailure = 0;
  let trying = false;
  /** The problem as it is recorded. Undefined: not known yet. */
  let recorded: string | null | undefined;

  const time = () => clock().getTime();
  const pauseIsOver = (longest: number) => {
    const passed = time() - lastFailure;
    // The clock may have been set back.
    return failures === 0 || passed < 0 || passed >= Math.min(firstPause * 2 ** (failures - 1), longest);
  };

  async function record(problem: string | null) {
    if (recorded === problem) return;
    const replace = typeof recorded === 'string';
    recorded = problem;
    await recordMailServer(db, problem, clock(), { replace }).catch(() => {
      recorded = undefined;
    });
  }

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
      await record(null);
    },
    async failed({ concerns, reason, details }) {
      // The mails that were being sent when the server went away count as one failure.
      if (pauseIsOver(longestPersonalPause)) {
        failures += 1;
        lastFailure = time();
      }
      if (concerns === 'server' || failures >= brokenInARow) await record(describeProblem(reason, details));
    },
  };
}

/** Describes in one line for operators why mail cannot leave. */
function describeProblem(reason: string, { code }: ServerFailure['details']): string {
  if (code === 'EAUTH') return `The mail server rejects the user name or password in SMTP_URL (${reason})`;
  if (code === 'ETLS') return `There is no encrypted connection to the mail server (${reason})`;
  return `The mail server cannot be used (${reason})`;
}
