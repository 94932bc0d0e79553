import type { Db } from '../db/database.ts';
import { enqueueJobs } from '../jobs/enqueueJob.ts';

/** The kind of job that `sendMail` handles. */
export const mailJobKind = 'mail';

/**
 * A mail of an organisation to somebody whom it asked to take part. `completion` is the one mail after submitting.
 * Which text it gets is decided when it leaves: nothing that waits in the queue tells how anybody answered.
 * `participationId` is the administrators' id of it.
 */
export interface MailToParticipation {
  message: 'invitation' | 'completion';
  accountId: string;
  participationId: string;
}

/**
 * A mail to a person about the own account. `claim` asks to confirm that a participation is to be added to it,
 * `passwordReset` lets choose a new password. The link's token is made when the mail leaves and stored hashed only.
 */
export type MailToPerson =
  | { message: 'claim'; accountId: string; participationId: string; personId: string }
  | { message: 'passwordReset'; personId: string };

/** The payload of a mail job. */
export type Mail = MailToParticipation | MailToPerson;

/** Sends mails once the transaction `db` is committed. */
export const enqueueMails = (db: Db, mails: Mail[], now: Date): Promise<void> =>
  enqueueJobs(db, mails.map((mail) => ({ kind: mailJobKind, payload: { ...mail } })), now);

export const enqueueMail = (db: Db, mail: Mail, now: Date): Promise<void> => enqueueMails(db, [mail], now);
