import type { Db } from '../db/database.ts';
import { enqueueJob } from '../jobs/enqueueJob.ts';

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

/** Sends a participation's mail once the transaction `db` is committed. */
export const enqueueMail = (db: Db, mail: MailToParticipation, now: Date): Promise<void> =>
  enqueueJob(db, { kind: mailJobKind, payload: { ...mail } }, now);
