import { findAddress } from '../addressFile.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Log } from '../log.ts';
import { announceChanges } from './announceChanges.ts';
import { readDatabaseCertificate, readPublicCertificate } from './certificates.ts';
import { findClockProblem } from './checkClock.ts';
import { monitorMailServer, type MailServerMonitor } from './monitorMailServer.ts';
import { noteCertificate } from './serverState.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The checks that a running server repeats in the background: the files of its addresses, its mail server, its
 * certificates and its clock. None of them keeps the server from answering. Each problem is logged once when it begins,
 * and once when it is gone.
 * @returns the checks, the monitor of the mail server if there is one, and a function that ends the waiting for replies.
 */
export function startChecks(
  { db, config }: { db: Db; config: Config },
  log: Log,
  machineTime?: () => number,
): { checks: PeriodicWork[]; mailServer: MailServerMonitor | null; end: () => void } {
  const { smtpUrl, smtpCa, publicUrl, databaseUrl, addressFiles } = config;
  let end = () => {};
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null);
  });
  /** Waits for a reply, but not beyond the end of the server. Null then. */
  const beforeEnd = <T>(reply: Promise<T>) => Promise.race([reply, ended]);
  const mailAddress = smtpUrl === null ? null : findAddress(addressFiles, smtpUrl);
  const mailServer = mailAddress && monitorMailServer({ db, address: mailAddress, smtpCa, log, beforeEnd });
  const announceClock = announceChanges(log, 'The clock of this machine is right again');
  const certificates: PeriodicWork = {
    name: 'check of the certificates',
    everyMilliseconds: hour,
    async run() {
      const reading = [
        readPublicCertificate(publicUrl),
        ...(databaseUrl === null ? [] : [readDatabaseCertificate(findAddress(addressFiles, databaseUrl).current())]),
      ];
      for (const certificate of (await beforeEnd(Promise.all(reading))) ?? []) noteCertificate(db, certificate);
    },
  };
  const clock: PeriodicWork = {
    name: 'check of the machine’s clock',
    everyMilliseconds: 5 * minute,
    run: async () => void announceClock(await findClockProblem(db, machineTime)),
  };
  const files = addressFiles.map((file): PeriodicWork => {
    const announce = announceChanges(log, `The address in ${file.setting} is used again`);
    return {
      name: `check of ${file.setting}`,
      everyMilliseconds: 5_000,
      run: async () => announce(file.findProblem()),
    };
  });
  return {
    checks: [...files, ...(mailServer ? [mailServer.work] : []), certificates, clock],
    mailServer,
    end,
  };
}
