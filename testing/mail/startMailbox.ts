import type { ApiApp } from '../servers/apiApp.ts';
import { startMailWorker } from './startMailWorker.ts';
import { startSmtpServer, type ReceivedMail } from './smtpServer.ts';

/** A mailbox for the mails of an API under test. Reading it sends the waiting mails by SMTP first. */
export async function startMailbox(api: ApiApp) {
  const smtp = await startSmtpServer();
  const worker = startMailWorker(api, { ...api.config, smtpUrl: smtp.url });
  return {
    /**
     * Sends the waiting mails.
     * @returns all mails to an address so far, oldest first. Ignores the case of the address.
     */
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
