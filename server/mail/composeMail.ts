import type { SendMailOptions } from 'nodemailer';
import type { Language } from '#contract/languages.ts';
import type { Content } from '../content/content.ts';
import type { Db } from '../db/database.ts';

export interface OutgoingMail {
  /** Makes the Message-ID, so that a mail sent twice is recognised, and the name of a mail file. */
  jobId: string;
  /** Without a name where the name is not the sender's to vouch for. */
  to: { name?: string; address: string };
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** Width of the bodies. Omitted: as narrow as possible. */
  encoding?: 'base64';
  /** Address that stops mail of this kind when posted to (RFC 8058); null where there is nothing to stop. */
  oneClickStopUrl: string | null;
  date: Date;
}

/** The mail as it travels, headers and both bodies. */
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

/** One line: a name with a line break in it must not begin a header of its own. */
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
  /** The fewest responses that anything is said about. */
  minReportSample: number;
  clock: () => Date;
}
