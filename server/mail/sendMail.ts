import type { Messages } from '../content/messages.ts';
import type { Db } from '../db/database.ts';
import { permanentFailure, temporaryFailure } from '../jobs/jobFailure.ts';
import type { JobHandler } from '../jobs/runJob.ts';
import type { MailMessage } from './enqueueMail.ts';
import { findMailData, recordUndeliverable, type MailData } from './mailQueries.ts';
import { invitation } from './messages/invitation.ts';
import { thanks } from './messages/thanks.ts';
import type { MailContext, MailText } from './messages/mailText.ts';
import type { MailTransport } from './openMailTransport.ts';
import { smtpFailure } from './smtpFailure.ts';
import { stopLinks } from './stopLinks.ts';

export interface SendMailDeps {
  db: Db;
  transport: MailTransport;
  messages: Messages;
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
  clock: () => Date;
}

/**
 * The handler of mail jobs: makes the mail from what the database holds now, and sends it. A mail that has become
 * pointless (nobody to write to, an invitation to what is over) is dropped without a word.
 */
export function sendMail({ db, transport, messages, publicUrl, clock }: SendMailDeps): JobHandler {
  return async ({ message, accountId, participationId }, context) => {
    if (!isMailMessage(message) || !accountId || !participationId) throw permanentFailure('unknown kind of mail');
    const data = await findMailData(db, accountId, participationId);
    if (!data || (message === 'invitation' && isOver(data))) return;

    const stop = stopLinks(publicUrl, accountId, data.stopToken);
    const mail = {
      ...writers[message](data, { messages, publicUrl, stopUrl: stop.page }),
      jobId: context.jobId,
      to: { name: `${data.givenName} ${data.familyName}`, address: data.emailAddress },
      oneClickStopUrl: stop.oneClick,
      date: clock(),
    };
    await transport.send(mail, context.signal).catch(async (error: unknown) => {
      const { refusedForGood, reason, details } = smtpFailure(error);
      if (!refusedForGood) throw temporaryFailure(reason, details);
      await recordUndeliverable(db, accountId, data.emailAddress, clock());
      throw permanentFailure(reason, details);
    });
  };
}

/** Who writes which mail. The mail after submitting gets its text here, as it leaves. */
const writers: Record<MailMessage, (data: MailData, context: MailContext) => MailText> = {
  invitation,
  completion: thanks,
};

const isMailMessage = (name: string | undefined): name is MailMessage => name !== undefined && Object.hasOwn(writers, name);

const isOver = ({ whenCompleted, whenClosed }: MailData) => whenCompleted !== null || whenClosed !== null;
