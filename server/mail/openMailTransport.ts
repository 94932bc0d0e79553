import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { composeMail, type OutgoingMail } from './composeMail.ts';
import { loadNodemailer } from './loadNodemailer.ts';
import type { MailSettings } from './mailSettings.ts';
import { writeMailFile } from './writeMailFile.ts';

/** Where mails are files. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

/** Mails sent at the same time; as many connections are kept open. */
export const mailConnections = 4;

export interface MailTransport {
  /** Resolves when the server has taken the mail. @throws nodemailer's error, with the server's reply. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * By SMTP with kept connections (smtps, or STARTTLS where the server offers it), or a file a mail while there is no
 * server. Demonstration addresses are never mailed: theirs are always files.
 * @throws Error when the file of authorities cannot be read.
 */
export function openMailTransport(settings: MailSettings): MailTransport {
  const folder = mailFolder(settings.dataDir);
  const smtp = settings.smtpUrl === null ? null : openSmtp(settings.smtpUrl, settings.smtpCa);
  return {
    async send(mail, signal) {
      const message = composeMail(mail, settings.mailFrom);
      if (smtp === null || isDemonstration(mail.to.address)) await writeMailFile(folder, mail.jobId, message);
      else await smtp.sendMail({ ...message, signal });
    },
    close() {
      smtp?.close();
    },
  };
}

const openSmtp = (url: string, smtpCa: string | null) =>
  loadNodemailer().createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    // The queue of jobs is what tries again, with its record of what was tried.
    maxRequeues: 0,
    // Below what common servers allow an idle connection.
    idleTimeout: 30_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    ...(smtpCa !== null && { tls: { ca: [...rootCertificates, readFileSync(smtpCa, 'utf8')] } }),
  });

const isDemonstration = (address: string) => /@demo\.test$/i.test(address);
