import { createRequire } from 'node:module';
import type MimeNodeClass from 'nodemailer/lib/mime-node';
import type * as qp from 'nodemailer/lib/qp';
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
  /** Encoding of the bodies. Default: quoted-printable. */
  encoding?: 'base64';
  /** URL that stops mail of this kind when a mail program posts to it (RFC 8058). Null if there is nothing to stop. */
  oneClickStopUrl: string | null;
  date: Date;
}

/** A message as it is sent. */
export interface ComposedMail {
  envelope: { from: string | false; to: { name: string; address: string }[] };
  messageId: string;
  /** Headers and body, with line breaks as SMTP requires (RFC 5322). */
  raw: string;
}

/**
 * Composes the message to send: headers, and the text as plain text and as HTML (RFC 2046, section 5.1.4). nodemailer
 * encodes the headers and the bodies. The bodies are encoded here, because nodemailer would encode them in a dozen
 * streams, which takes five times as long.
 */
export function composeMail(mail: OutgoingMail, mailFrom: string): ComposedMail {
  const { MimeNode, quotedPrintable } = loadMime();
  const { oneClickStopUrl, encoding = 'quoted-printable' } = mail;
  const messageId = `<${mail.jobId}@${domainOf(mailFrom)}>`;
  const message = new MimeNode('multipart/alternative', { textEncoding: mail.encoding });
  message.setHeader({
    ...(oneClickStopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Content-Language': mail.language,
    'Auto-Submitted': 'auto-generated',
    From: mailFrom,
    To: { name: headerText(mail.to.name ?? ''), address: mail.to.address },
    Subject: headerText(mail.subject),
    'Message-ID': messageId,
    Date: mail.date,
    ...(oneClickStopUrl !== null && {
      'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${oneClickStopUrl}>` },
    }),
  });
  const head = message.buildHeaders();
  const { from, to } = message.getEnvelope();
  const part = (type: string, body: string) =>
    [
      `--${message.boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      encoding === 'base64' ? base64(body) : quotedPrintable.wrap(quotedPrintable.encode(withCrlf(body))),
      '',
    ].join(crlf);
  const raw = `${head}${crlf}${crlf}${part('text/plain', mail.text)}${part('text/html', mail.html)}--${message.boundary}--${crlf}`;
  return { envelope: { from, to: to.map((address) => ({ name: '', address })) }, messageId, raw };
}

const crlf = '\r\n';
const withCrlf = (text: string) => text.replace(/\r\n|\r|\n/g, crlf);

/** Base64 in lines of 76 characters (RFC 2045, section 6.8). */
const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{76}(?=.)/g, `$&${crlf}`);

interface Mime {
  MimeNode: typeof MimeNodeClass;
  quotedPrintable: typeof qp;
}

/** Loads the library with the first mail, so that it does not delay the start. */
const loadMime = (): Mime =>
  (mime ??= { MimeNode: load('nodemailer/lib/mime-node'), quotedPrintable: load('nodemailer/lib/qp') });
const load = createRequire(import.meta.url);
let mime: Mime | undefined;

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
