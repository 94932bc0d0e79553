import { startJobWorker } from '../server/jobs/startJobWorker.ts';
import { mailJobKind } from '../server/mail/enqueueMail.ts';
import { openMailTransport } from '../server/mail/openMailTransport.ts';
import { sendMail } from '../server/mail/sendMail.ts';
import type { ApiApp } from './apiApp.ts';
import { recordLog } from './recordLog.ts';
import { startSmtpServer, type ReceivedMail } from './smtpServer.ts';

/** Where the mails of an API under test arrive, by SMTP, as soon as somebody looks. */
export async function startMailbox({ db, clock, content, config }: ApiApp) {
  const smtp = await startSmtpServer();
  const transport = openMailTransport({ ...config, smtpUrl: smtp.url });
  const { publicUrl, minReportSample } = config;
  const handlers = {
    [mailJobKind]: sendMail({ db, transport, texts: content.texts, publicUrl, minReportSample, clock }),
  };
  const worker = startJobWorker({ db, handlers, clock, log: recordLog().log, pollMilliseconds: 3_600_000 });
  return {
    /** Sends what waits. @returns all that an address, in any case of letters, got so far, the first first. */
    async mailsTo(emailAddress: string): Promise<ReceivedMail[]> {
      await worker.runDue();
      return smtp.mails.filter(({ to }) => to.toLowerCase() === emailAddress.toLowerCase());
    },
    async close() {
      await worker.stop();
      transport.close();
      await smtp.close();
    },
  };
}
