import { findAddress } from '#server/addressFile.ts';
import { monitorMailServer } from '#server/checks/monitorMailServer.ts';
import type { Deps } from '#server/deps.ts';
import { startJobWorker } from '#server/jobs/startJobWorker.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';
import type { MailSettings } from '#server/mail/openMailTransport.ts';
import { openMailTransport } from '#server/mail/openMailTransport.ts';
import { sendMail } from '#server/mail/sendMail.ts';
import { watchMailServer } from '#server/mail/watchMailServer.ts';
import { recordLog } from '../servers/recordLog.ts';

export interface MailWorkerOptions {
  /** The largest number of bulk mails in a second. Default: no limit. */
  mailRate?: number;
  /** Interval at which it looks for mails without a call. Default: never. */
  pollMilliseconds?: number;
}

type Product = Pick<Deps, 'db' | 'clock' | 'content'> & { config: Pick<Deps['config'], 'minReportSample'> };

/** Starts a worker that sends due mails when `runDue` is called, as a server does, and records its log. */
export function startMailWorker(
  { db, clock, content, config }: Product,
  settings: MailSettings & { publicUrl: string },
  { mailRate, pollMilliseconds = 3_600_000 }: MailWorkerOptions = {},
) {
  const transport = openMailTransport(settings);
  const { log, lines } = recordLog();
  const { smtpUrl, smtpCa, addressFiles } = settings;
  const beforeEnd = <T>(reply: Promise<T>) => reply;
  const address = smtpUrl === null ? null : findAddress(addressFiles, smtpUrl);
  const monitor = address && monitorMailServer({ db, address, smtpCa, log: recordLog().log, beforeEnd });
  const watch = watchMailServer({ monitor, clock, mailRate: mailRate ?? null });
  const mail = { db, transport, watch, texts: content.texts, publicUrl: settings.publicUrl, clock };
  const handlers = { [mailJobKind]: sendMail({ ...mail, minReportSample: config.minReportSample }) };
  const worker = startJobWorker({
    db,
    handlers,
    clock,
    log,
    concurrency: settings.mailConnections,
    reserved: 1,
    pace: watch.pace,
    pollMilliseconds,
  });
  return {
    runDue: worker.runDue,
    lines,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
