import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import type { default as nodemailer, SendMailOptions } from 'nodemailer';
import { makeFolder } from '../dataFolder.ts';
import { composeMail, type OutgoingMail } from './composeMail.ts';

/** The folder for mails that are written as files. */
export const mailFolder = (dataDir: string): string => path.join(dataDir, 'mail');

export interface MailTransport {
  /**
   * Resolves when the server has accepted the mail, or when it is written to a file. Returns whether a server has.
   * @throws nodemailer's error, with the server's reply.
   */
  send(mail: OutgoingMail, options: { isBulk: boolean; signal: AbortSignal }): Promise<boolean>;
  close(): void;
}

/**
 * Sends mails by SMTP over persistent connections (smtps, or STARTTLS if the server offers it). One more connection is
 * kept for personal mail, which uses it while all others are in use. Without a server, writes each mail to a file. Mails
 * to demonstration addresses are always written to files.
 * @throws Error if the file of certificate authorities cannot be read.
 */
export function openMailTransport(settings: MailSettings): MailTransport {
  const folder = mailFolder(settings.dataDir);
  const { smtpUrl, mailConnections } = settings;
  const smtp = smtpUrl === null ? null : openSmtp(smtpUrl, settings, mailConnections);
  const reserved = smtpUrl === null ? null : openSmtp(smtpUrl, settings, 1);
  let inUse = 0;
  return {
    async send(mail, { isBulk, signal }) {
      const message = composeMail(mail, settings.mailFrom);
      if (smtp === null || reserved === null || isDemonstration(mail.to.address)) {
        await writeMailFile(folder, mail.jobId, message);
        return false;
      }
      if (!isBulk && inUse >= mailConnections) {
        await reserved.sendMail({ ...message, signal });
        return true;
      }
      inUse += 1;
      try {
        await smtp.sendMail({ ...message, signal });
      } finally {
        inUse -= 1;
      }
      return true;
    },
    close() {
      smtp?.close();
      reserved?.close();
    },
  };
}

const openSmtp = (url: string, { smtpCa }: Pick<MailSettings, 'smtpCa'>, connections: number) =>
  loadNodemailer().createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // The job queue retries failed mails and records the attempts, so this transport does not.
    maxRequeues: 0,
    // Common servers keep idle connections for longer than this.
    idleTimeout: 30_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    tls: trustedAuthorities(smtpCa),
  });

/** Options of TLS: the authorities in a PEM file are trusted in addition to the public ones. */
export const trustedAuthorities = (smtpCa: string | null): { ca?: string[] } =>
  smtpCa === null ? {} : { ca: [...rootCertificates, readFileSync(smtpCa, 'utf8')] };

const isDemonstration = (address: string) => /@demo\.test$/i.test(address);

/** The settings that this module needs. */
export interface MailSettings {
  /** An smtp:// or smtps:// URL. Null to write every mail to a file. */
  smtpUrl: string | null;
  /** A PEM file of certificate authorities to trust in addition to the public ones. */
  smtpCa: string | null;
  /** The number of connections, without the one for personal mail. */
  mailConnections: number;
  /** The sender, as "Name <name@example.org>". */
  mailFrom: string;
  /** The start of links, without a trailing slash. */
  publicUrl: string;
  /** Mail files are written to mail/ in this folder. */
  dataDir: string;
}

/** Loads the library with the first mail, so that it does not delay the start. */
export const loadNodemailer = (): typeof nodemailer =>
  createRequire(import.meta.url)('nodemailer') as typeof nodemailer;

/** Writes a mail as {name}.eml, completely or not at all. Replaces an earlier file of the same mail. */
async function writeMailFile(folder: string, name: string, message: SendMailOptions): Promise<void> {
  const toBuffer = loadNodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await toBuffer.sendMail(message);
  const file = path.join(folder, `${name}.eml`);
  const unfinished = path.join(folder, `.${randomUUID()}.part`);
  // A mail contains a personal link, so only the owner of the folder may read it.
  await makeFolder(folder);
  try {
    await writeFile(unfinished, bytes as Buffer, { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    // Removes the unfinished file. Otherwise, on a full disk, each attempt would leave one.
    await rm(unfinished, { force: true });
    throw error;
  }
}
