interface SmtpFailure {
  /**
   * The cause of the failure. `server`: no mail could be handed over, because the server cannot be reached, its
   * certificate is not accepted, or it rejects our sign-in. `connection`: the connection broke, possibly because of this
   * mail. `mail`: the server answered about this mail, or the mail was not sent to a server.
   */
  concerns: 'server' | 'connection' | 'mail';
  /** True if the server will never accept mail for this address. */
  rejectedPermanently: boolean;
  /** For the log and the database. It contains only codes, because the server's text often quotes the address. */
  reason: string;
  details: Record<string, string | number>;
}

/**
 * Classifies a failed delivery. An address counts as bounced only if the server says, for this recipient, that there is
 * no such mailbox. Other failures are retried, because they do not concern the address: our sign-in, reputation or
 * content, a full mailbox, and all temporary failures. Source: reply codes of RFC 5321 section 4.2.3, enhanced status
 * codes of RFC 3463 section 3.
 */
export function smtpFailure(error: unknown): SmtpFailure {
  const { code, originalCode, command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const cause = typeof originalCode === 'string' && /^\w{1,60}$/.test(originalCode) ? originalCode : undefined;
  const status = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  const details = {
    ...(typeof responseCode === 'number' && { smtpCode: responseCode }),
    ...(status !== undefined && { smtpStatus: status }),
    ...(typeof command === 'string' && { smtpCommand: command }),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && { cause }),
  };
  const rejectedPermanently =
    command === 'RCPT TO' &&
    mailboxReplies.has(Number(responseCode)) &&
    (status === undefined || mailboxStatus.test(status));
  const reason =
    typeof responseCode === 'number'
      ? ['SMTP', responseCode, status, typeof command === 'string' && `at ${command}`].filter(Boolean).join(' ')
      : typeof code === 'string'
        ? `SMTP ${cause ?? code}`
        : 'SMTP failure';
  return { concerns: concernOf(error), rejectedPermanently, reason, details };
}

function concernOf(error: unknown): SmtpFailure['concerns'] {
  const { code, originalCode, command, timeoutType, message } = (error ?? {}) as Record<string, unknown>;
  if (code === 'EAUTH' || code === 'EDNS' || code === 'ETLS' || code === 'EPROXY') return 'server';
  if (typeof command !== 'string') return 'mail';
  if (/^(AUTH|EHLO|HELO|LHLO|STARTTLS)/.test(command)) return 'server';
  if (command !== 'CONN') return 'mail';
  const isBeforeMail =
    unreachable.test(String(originalCode)) ||
    (code === 'ETIMEDOUT' && timeoutType !== 'SOCKET_TIMEOUT') ||
    String(message).startsWith('Invalid greeting');
  return isBeforeMail ? 'server' : 'connection';
}

/** Codes of the system and of TLS, for a connection that was never open. */
const unreachable =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_\w+|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|INVALID_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/;

/** Reply codes, in order: mailbox unavailable, user not local, mailbox name not allowed, domain accepts no mail. */
const mailboxReplies = new Set([550, 551, 553, 556]);

/**
 * Statuses: bad destination mailbox or system (without 5.1.7 and 5.1.8, which are about the sender), mailbox disabled
 * (without 5.2.2, which means full).
 */
const mailboxStatus = /^5\.(1\.([0-69]|10)|2\.[01])$/;
