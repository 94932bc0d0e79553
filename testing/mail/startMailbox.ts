import type { ApiApp } from '../servers/apiApp.ts';
import { startMailWorker } from './startMailWorker.ts';
import { startSmtpServer, type ReceivedMail } from './smtpServer.ts';

/** The mailbox for mails of an API under test, filled by SMTP when it is read. */
export async function startMailbox(api: ApiApp) {
  const smtp = await startSmtpServer();
  const worker = startMailWorker(api, { ...api.config, smtpUrl: smtp.url });
  return {
    /** Sends what waits. @returns all that an address, in any case of letters, got so far, the first first. */
    async mailsTo(emailAddress: string): Promise<ReceivedMail[]> {
      await worker.runDue();
      return smtp.mails.filter(({ to }) => to.toLowerCase() === emailAddress.toLowerCase());
    },
    async close() {
      await worker.stop();
      await smtp.close();
    },
  };
}
