import type { Deps } from '#server/deps.ts';
import { startJobWorker } from '#server/jobs/startJobWorker.ts';
import { mailJobKind } from '#server/mail/enqueueMail.ts';
import type { MailSettings } from '#server/mail/openMailTransport.ts';
import { openMailTransport } from '#server/mail/openMailTransport.ts';
import { sendMail } from '#server/mail/sendMail.ts';
import { watchMailServer } from '#server/mail/watchMailServer.ts';
import { recordLog } from '../servers/recordLog.ts';

type Product = Pick<Deps, 'db' | 'clock' | 'content'> & { config: Pick<Deps['config'], 'minReportSample'> };

/** Starts a worker that sends due mails when `runDue` is called, and records its log. */
export function startMailWorker(
  { db, clock, content, config }: Product,
  settings: MailSettings & { publicUrl: string },
) {
  const transport = openMailTransport(settings);
  const { log, lines } = recordLog();
  const watch = watchMailServer({ db, clock, mailRate: null });
  const mail = { db, transport, watch, texts: content.texts, publicUrl: settings.publicUrl, clock };
  const handlers = { [mailJobKind]: sendMail({ ...mail, minReportSample: config.minReportSample }) };
  const worker = startJobWorker({ db, handlers, clock, log, pace: watch.pace, pollMilliseconds: 3_600_000 });
  return {
    runDue: worker.runDue,
    lines,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
