import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import type { default as nodemailer } from 'nodemailer';
import { findAddress, type Address, type AddressFile } from '../addressFile.ts';
import { makeFolder } from '../dataFolder.ts';
import { composeMail, type ComposedMail, type OutgoingMail } from './composeMail.ts';

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
 * kept for personal mail, which uses it while all others are in use. When the current address changes, mails that are
 * being sent are finished, and others use new connections. Without a server, writes each mail to a file. Mails to
 * demonstration addresses are always written to files.
 * @throws Error if the file of certificate authorities cannot be read.
 */
export function openMailTransport(settings: MailSettings): MailTransport {
  const folder = mailFolder(settings.dataDir);
  const { smtpUrl, smtpCa, addressFiles, mailConnections } = settings;
  const address = smtpUrl === null ? null : findAddress(addressFiles, smtpUrl);
  const tls = trustedAuthorities(smtpCa);
  let smtp = address && openSmtp(address.current(), tls, mailConnections);

  async function deliver(to: Address, message: Outgoing, isBulk: boolean, mayRepeat = true): Promise<void> {
    const url = to.current();
    if (smtp?.url !== url) {
      smtp?.closeWhenIdle();
      smtp = openSmtp(url, tls, mailConnections);
    }
    try {
      await smtp.send(message, isBulk);
      to.accepted(url);
    } catch (error) {
      // The server has not seen the mail.
      if (!isSignInRejected(error) || !to.rejected(url) || !mayRepeat) throw error;
      await deliver(to, message, isBulk, false);
    }
  }

  return {
    async send(mail, { isBulk, signal }) {
      const message = composeMail(mail, settings.mailFrom);
      if (address === null || isDemonstration(mail.to.address)) {
        await writeMailFile(folder, mail.jobId, message.raw);
        return false;
      }
      await deliver(address, { ...message, signal }, isBulk);
      return true;
    },
    close() {
      smtp?.close();
    },
  };
}

/** Returns whether an error of nodemailer is a rejected sign-in. Temporary failures of it have codes below 500. */
export function isSignInRejected(error: unknown): boolean {
  const { code, responseCode = 535 } = error as { code?: unknown; responseCode?: number };
  return code === 'EAUTH' && responseCode >= 500;
}

type Outgoing = ComposedMail & { signal: AbortSignal };

/** Connections to a mail server by one address. */
function openSmtp(url: string, tls: { ca?: string[] }, mailConnections: number) {
  const open = (maxConnections: number) =>
    loadNodemailer().createTransport({
      url,
      pool: true,
      maxConnections,
      // The job queue retries failed mails and records the attempts, so this transport does not.
      maxRequeues: 0,
      // Common servers keep idle connections for longer than this.
      idleTimeout: 30_000,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      tls,
    });
  const shared = { pool: open(mailConnections), inUse: 0 };
  const reserved = { pool: open(1), inUse: 0 };
  let ending = false;
  const close = () => {
    shared.pool.close();
    reserved.pool.close();
  };
  const closeIfIdle = () => {
    if (ending && shared.inUse + reserved.inUse === 0) close();
  };
  return {
    url,
    async send(message: Outgoing, isBulk: boolean): Promise<void> {
      const part = !isBulk && shared.inUse >= mailConnections ? reserved : shared;
      part.inUse += 1;
      try {
        await part.pool.sendMail(message);
      } finally {
        part.inUse -= 1;
        closeIfIdle();
      }
    },
    /** Closes the connections once the mails that were begun have ended. A mail that waits for one would fail. */
    closeWhenIdle() {
      ending = true;
      closeIfIdle();
    },
    close,
  };
}

/** Options of TLS: the authorities in a PEM file are trusted in addition to the public ones. */
export const trustedAuthorities = (smtpCa: string | null): { ca?: string[] } =>
  smtpCa === null ? {} : { ca: [...rootCertificates, readFileSync(smtpCa, 'utf8')] };

const isDemonstration = (address: string) => /@demo\.test$/i.test(address);

/** The settings that this module needs. */
export interface MailSettings {
  /** An smtp:// or smtps:// URL. Null to write every mail to a file. */
  smtpUrl: string | null;
  /** The files of addresses, if there are any. */
  addressFiles?: readonly AddressFile[];
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
async function writeMailFile(folder: string, name: string, content: string): Promise<void> {
  const file = path.join(folder, `${name}.eml`);
  const unfinished = path.join(folder, `.${randomUUID()}.part`);
  // A mail contains a personal link, so only the owner of the folder may read it.
  await makeFolder(folder);
  try {
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    // Removes the unfinished file. Otherwise, on a full disk, each attempt would leave one.
    await rm(unfinished, { force: true });
    throw error;
  }
}
