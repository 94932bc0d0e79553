import type { SendMailOptions } from 'nodemailer';
import type { Language } from '#contract/languages.ts';
import type { Content } from '../content/content.ts';
import type { Db } from '../db/database.ts';

export interface OutgoingMail {
  /** Used for the Message-ID, by which a mail sent twice is recognised, and as the name of a mail file. */
  jobId: string;
  /** The name is omitted if the sender cannot vouch for it. */
  to: { name?: string; address: string };
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** Encoding of the bodies. Omitted to use the smallest one. */
  encoding?: 'base64';
  /** URL that stops mail of this kind when a mail program posts to it (RFC 8058). Null if there is nothing to stop. */
  oneClickStopUrl: string | null;
  date: Date;
}

/** Composes the message to send, with headers and both bodies. */
export function composeMail(mail: OutgoingMail, mailFrom: string): SendMailOptions {
  const { oneClickStopUrl } = mail;
  return {
    from: mailFrom,
    to: { name: headerText(mail.to.name ?? ''), address: mail.to.address },
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    ...(mail.encoding && { textEncoding: mail.encoding }),
    date: mail.date,
    messageId: `<${mail.jobId}@${domainOf(mailFrom)}>`,
    ...(oneClickStopUrl !== null && { list: { unsubscribe: { url: oneClickStopUrl } } }),
    headers: {
      ...(oneClickStopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'Content-Language': mail.language,
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Makes a text one line, because a line break in a name must not begin another header. */
const headerText = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const domainOf = (mailFrom: string) => /@([\p{L}\p{N}.-]+)>?\s*$/u.exec(mailFrom)?.[1] ?? 'localhost';

/** A composed mail with its recipient, before it gets its Message-ID and date. */
export type AddressedMail = Omit<OutgoingMail, 'jobId' | 'date'>;

/** The dependencies for composing mails. */
export interface MailSources {
  db: Db;
  texts: Content['texts'];
  /** The start of links, without a trailing slash. */
  publicUrl: string;
  /** The minimum number of responses for a report. */
  minReportSample: number;
  clock: () => Date;
}
