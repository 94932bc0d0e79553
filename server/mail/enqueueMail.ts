import type { Db } from '../db/database.ts';
import { enqueueJobs } from '../jobs/enqueueJob.ts';

/** The kind of job that `sendMail` handles. */
export const mailJobKind = 'mail';

/**
 * `completion` is the one mail after submitting. Which text it gets is decided when it leaves: nothing that waits in
 * the queue tells how anybody answered.
 */
export type MailMessage = 'invitation' | 'completion';

/** The payload of a mail job. `participationId` is the administrators' id of it. */
export interface MailToParticipation {
  message: MailMessage;
  accountId: string;
  participationId: string;
}

/** Sends mails to participations once the transaction `db` is committed. */
export const enqueueMails = (db: Db, mails: MailToParticipation[], now: Date): Promise<void> =>
  enqueueJobs(db, mails.map((mail) => ({ kind: mailJobKind, payload: { ...mail } })), now);

export const enqueueMail = (db: Db, mail: MailToParticipation, now: Date): Promise<void> => enqueueMails(db, [mail], now);
