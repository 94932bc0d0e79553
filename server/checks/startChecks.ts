import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import { recordTaskRun } from '../jobs/taskRunQueries.ts';
import type { Log } from '../log.ts';
import { keepCertificate, readDatabaseCertificate, readPublicCertificate } from './certificates.ts';
import { findClockProblem } from './checkClock.ts';
import { checkMailServer } from './checkMailServer.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The name of the mail server's state in the table task_run. */
export const mailServerTask = 'mail server';

/**
 * The checks that a running server repeats in the background: its mail server, its certificates and its clock. None of
 * them keeps the server from answering. Each problem is logged once when it begins, and once when it is gone.
 * @returns the checks, and a function that ends the waiting for replies.
 */
export function startChecks(
  { db, config }: { db: Db; config: Config },
  log: Log,
  machineTime?: () => number,
): { checks: PeriodicWork[]; end: () => void } {
  const { smtpUrl, smtpCa, publicUrl, databaseUrl } = config;
  let end = () => {};
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null);
  });
  /** Waits for a reply, but not beyond the end of the server. Null then. */
  const beforeEnd = <T>(reply: Promise<T>) => Promise.race([reply, ended]);
  const announceMail = announce(log, 'The mail server can be used again');
  const announceClock = announce(log, 'The clock of this machine is right again');
  let nextMailCheck = 0;

  const mailServer = (url: string): PeriodicWork => ({
    name: 'check of the mail server',
    everyMilliseconds: 2 * minute,
    async run(now) {
      if (now.getTime() < nextMailCheck) return;
      const state = await beforeEnd(checkMailServer(url, smtpCa));
      if (!state) return;
      keepCertificate(state.certificate);
      // A server that works is asked again after an hour.
      nextMailCheck = state.problem === null ? now.getTime() + hour : 0;
      const hasChanged = announceMail(state.problem);
      // A problem that lasts keeps the time when it began.
      if (hasChanged || state.problem === null) await recordTaskRun(db, mailServerTask, now, state.problem);
    },
  });
  const certificates: PeriodicWork = {
    name: 'check of the certificates',
    everyMilliseconds: hour,
    async run() {
      const reading = [
        readPublicCertificate(publicUrl),
        ...(databaseUrl === null ? [] : [readDatabaseCertificate(databaseUrl)]),
      ];
      for (const certificate of (await beforeEnd(Promise.all(reading))) ?? []) keepCertificate(certificate);
    },
  };
  const clock: PeriodicWork = {
    name: 'check of the machine’s clock',
    everyMilliseconds: 5 * minute,
    run: async () => void announceClock(await findClockProblem(db, machineTime)),
  };
  return {
    checks: [...(smtpUrl === null ? [] : [mailServer(smtpUrl)]), certificates, clock],
    end,
  };
}

/** Logs a problem when it begins or changes, and its end. @returns a function that returns whether it did. */
function announce(log: Log, gone: string): (problem: string | null) => boolean {
  let known: string | null = null;
  return (problem) => {
    const hasChanged = problem !== known;
    known = problem;
    if (!hasChanged) return false;
    if (problem === null) log.info(gone);
    else log.warn(problem);
    return true;
  };
}
