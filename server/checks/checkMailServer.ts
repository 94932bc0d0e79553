import { createRequire } from 'node:module';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isSignInRejected, loadNodemailer, trustedAuthorities } from '../mail/openMailTransport.ts';
import { certificateOf, presented, type TlsCertificate } from './certificates.ts';

export interface MailServerState {
  /** One line for the operator, without anything about a person and without the server's reply. Null: none. */
  problem: string | null;
  /** True if the mail server does not accept user or password, now and later. */
  isSignInRejected: boolean;
  /** Null if the connection is not encrypted, or there is none. */
  certificate: TlsCertificate | null;
}

/**
 * Connects to the mail server and signs in, as mails do, and sends nothing.
 * @param patience how long each step may take, in milliseconds.
 * @throws Error if the file of certificate authorities cannot be read.
 */
export async function checkMailServer(
  smtpUrl: string,
  smtpCa: string | null,
  patience = 10_000,
): Promise<MailServerState> {
  let shown: PeerCertificate | undefined;
  const transport = loadNodemailer().createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    tls: {
      ...trustedAuthorities(smtpCa),
      // Called only if an authority that is trusted has signed the certificate, and it has not expired.
      checkServerIdentity(host, certificate) {
        shown = certificate;
        return checkServerIdentity(host, certificate);
      },
    },
  });
  try {
    await transport.verify();
    return { problem: null, isSignInRejected: false, certificate: shown ? certificateOf('mail server', shown) : null };
  } catch (error) {
    const certificate = shown
      ? certificateOf('mail server', shown)
      : certificateCodes.test(codeOf(error as MailError))
        ? await readCertificate(transport.options as SMTPConnection.Options)
        : null;
    const problem = describeProblem(error as MailError, smtpUrl, certificate);
    return { problem, isSignInRejected: isSignInRejected(error), certificate };
  } finally {
    transport.close();
  }
}

/** Reads the certificate of a mail server, whether or not it is valid, without signing in. */
function readCertificate(options: SMTPConnection.Options): Promise<TlsCertificate | null> {
  const Connection = createRequire(import.meta.url)('nodemailer/lib/smtp-connection') as typeof SMTPConnection;
  const connection = new Connection({ ...options, tls: { ...options.tls, rejectUnauthorized: false } });
  return new Promise((resolve) => {
    const end = (certificate: TlsCertificate | null) => {
      resolve(certificate);
      connection.close();
    };
    connection.once('error', () => end(null));
    connection.once('end', () => end(null));
    connection.connect((error) => end(error ? null : presented('mail server', connection['_socket'] || {})));
  });
}

/** An error of nodemailer. `originalCode` is the code of the system or of TLS, if `code` is one of nodemailer's. */
interface MailError extends Error {
  code?: string;
  originalCode?: string;
  responseCode?: number;
}

const codeOf = ({ originalCode, code }: MailError): string => originalCode ?? code ?? '';

/** Codes of OpenSSL for a certificate that is not accepted. */
const certificateCodes = /^(CERT_|UNABLE_TO_|INVALID_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** "mail.example.org:587". */
function addressOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/**
 * Describes a mail server that this check finds in order, while the connection breaks with every mail.
 * @param reason only codes.
 */
export const describeBroken = (smtpUrl: string, reason: string): string =>
  `${addressOf(smtpUrl)} accepts the sign-in, but the connection breaks when mails are sent (${reason})`;

function describeProblem(error: MailError, smtpUrl: string, certificate: TlsCertificate | null): string {
  const { hostname } = new URL(smtpUrl);
  const address = addressOf(smtpUrl);
  const code = codeOf(error);
  const about = certificate ? describeCertificate(certificate) : 'it cannot be read';
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${address} has expired: ${about}`;
  if (code === 'CERT_NOT_YET_VALID') return `The certificate of ${address} is not valid yet: ${about}`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `The certificate of ${address} is for another name: ${about}`;
  if (certificateCodes.test(code))
    return `The certificate of ${address} is not trusted: ${about}. If its authority is your own, set SMTP_CA`;
  if (code === 'EAUTH')
    return `${address} does not accept the user name or password in SMTP_URL${error.responseCode ? ` (${error.responseCode})` : ''}`;
  if (code === 'ECONNREFUSED') return `Nothing answers at ${address} (ECONNREFUSED). Check host and port in SMTP_URL`;
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host ${hostname} in SMTP_URL cannot be found (${code})`;
  if (code === 'ETIMEDOUT') return `${address} does not answer in time`;
  if (code.startsWith('ERR_SSL_'))
    return `${address} does not speak TLS from the first byte. Check port and protocol (smtp:// or smtps://) in SMTP_URL`;
  if (error.responseCode) return `${address} answers with SMTP ${error.responseCode}`;
  return `${address} cannot be used${code && ` (${code})`}`;
}

/** "mail.example.org, by Example CA, valid until 2026-12-31". */
export const describeCertificate = ({ name, issuer, validUntil }: TlsCertificate): string =>
  `${name}, by ${issuer}, valid until ${validUntil.toISOString().slice(0, 10)}`;
