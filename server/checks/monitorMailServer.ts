import type { Address } from '../addressFile.ts';
import type { Db } from '../db/database.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Log } from '../log.ts';
import { findMailServerProblem, recordMailServer } from '../mail/mailQueries.ts';
import { announceChanges } from './announceChanges.ts';
import { checkMailServer, describeBroken, type MailServerState } from './checkMailServer.ts';
import { noteCertificate } from './serverState.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A server that works is asked once an hour, one with a problem every two minutes. */
const interval = 2 * minute;

/** Watches the mail server for this process. */
export interface MailServerMonitor {
  /** Asks the mail server in the background. */
  work: PeriodicWork;
  /** Asks it now, because a mail could not be handed over. Never rejects. */
  failed(now: Date, failure: MailFailure): Promise<void>;
  /** It has answered about a mail. Writes only if this is news. Never rejects. */
  reached(now: Date): Promise<void>;
}

interface MailFailure {
  /** Only codes. */
  reason: string;
  /** True if this is a problem even if the mail server accepts the sign-in now. */
  persists: boolean;
}

interface MonitorOptions {
  db: Db;
  address: Address;
  smtpCa: string | null;
  log: Log;
  /** Resolves to null when the server stops, without waiting for a reply. */
  beforeEnd: <T>(reply: Promise<T>) => Promise<T | null>;
}

/**
 * Finds out why mail cannot leave, by the same check after a failed delivery as in the background. A problem is recorded
 * for all servers, with the time when it began, and logged once when it begins and once when it is gone.
 */
export function monitorMailServer({ db, address, smtpCa, log, beforeEnd }: MonitorOptions): MailServerMonitor {
  const announce = announceChanges(log, 'The mail server can be used again');
  let lastCheck: Date | undefined;
  /** The reason for which mails fail although the mail server accepts the sign-in. Null: they do not. */
  let broken: string | null = null;
  /** The problem that this process has recorded last. Undefined: not known. */
  let recorded: string | null | undefined;

  async function record(now: Date, problem: string | null) {
    announce(problem);
    recorded = undefined;
    await recordMailServer(db, problem, now);
    recorded = problem;
  }

  /** Asks with the current address, and with the former one if the user or password in it is rejected. */
  async function ask(mayRepeat = true): Promise<{ smtpUrl: string; state: MailServerState }> {
    const smtpUrl = address.current();
    const state = await checkMailServer(smtpUrl, smtpCa);
    if (state.problem === null) address.accepted(smtpUrl);
    else if (state.isSignInRejected && address.rejected(smtpUrl) && mayRepeat) return ask(false);
    return { smtpUrl, state };
  }

  async function check(now: Date) {
    lastCheck = now;
    const asked = await beforeEnd(ask());
    if (!asked) return;
    const { smtpUrl, state } = asked;
    noteCertificate(db, state.certificate);
    await record(now, state.problem ?? (broken === null ? null : describeBroken(smtpUrl, broken)));
  }

  return {
    work: {
      name: 'check of the mail server',
      everyMilliseconds: interval,
      async run(now) {
        const passed = lastCheck ? now.getTime() - lastCheck.getTime() : Infinity;
        // The clock may have been set back. A check after a failed delivery may have been a moment ago.
        if (passed >= 0 && passed < interval / 2) return;
        // Another server may have found the problem, and stopped since.
        if (passed >= 0 && passed < hour && !(await findMailServerProblem(db))) return;
        await check(now);
      },
    },
    async failed(now, { reason, persists }) {
      if (persists) broken = reason;
      // A failure to record is repaired by the next check.
      await check(now).catch(() => {});
    },
    async reached(now) {
      broken = null;
      if (recorded !== null) await record(now, null).catch(() => {});
    },
  };
}
