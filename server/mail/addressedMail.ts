import type { Content } from '../content/content.ts';
import type { Db } from '../db/database.ts';
import type { OutgoingMail } from './composeMail.ts';

/** A mail that is written and knows whom it is for, before it gets its Message-ID and date. */
export type AddressedMail = Omit<OutgoingMail, 'jobId' | 'date'>;

/** What mails are made from. */
export interface MailSources {
  db: Db;
  texts: Content['texts'];
  /** What links begin with, without a slash at the end. */
  publicUrl: string;
  /** The fewest responses that anything is said about. */
  minReportSample: number;
  clock: () => Date;
}
