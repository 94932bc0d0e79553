interface SmtpFailure {
  /** The server will not take mail for this very address, now or later. */
  rejectedPermanently: boolean;
  /** Fit for the log and the database: codes, never the server's words, which tend to quote the address. */
  reason: string;
  details: Record<string, string | number>;
}

/**
 * The meaning of a failed delivery. An address counts as bounced only if the server, for that recipient, says that
 * there is no such mailbox. Failures of our sign-in, reputation or content, a full mailbox and all temporary failures
 * do not concern the address and are retried. Source: reply codes of RFC 5321 section 4.2.3, enhanced status codes of
 * RFC 3463 section 3.
 */
export function smtpFailure(error: unknown): SmtpFailure {
  const { code, command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const status = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  const details = {
    ...(typeof responseCode === 'number' && { smtpCode: responseCode }),
    ...(status !== undefined && { smtpStatus: status }),
    ...(typeof command === 'string' && { smtpCommand: command }),
    ...(typeof code === 'string' && { code }),
  };
  const rejectedPermanently =
    command === 'RCPT TO' &&
    mailboxReplies.has(Number(responseCode)) &&
    (status === undefined || mailboxStatus.test(status));
  const reason =
    typeof responseCode === 'number'
      ? ['SMTP', responseCode, status, typeof command === 'string' && `at ${command}`].filter(Boolean).join(' ')
      : typeof code === 'string'
        ? `SMTP ${code}`
        : 'SMTP failure';
  return { rejectedPermanently, reason, details };
}

/** Mailbox unavailable, not local, name not allowed, domain takes no mail. */
const mailboxReplies = new Set([550, 551, 553, 556]);

/** Bad destination mailbox or system (but not 5.1.7 and 5.1.8, the sender's), mailbox disabled (but not 5.2.2, full). */
const mailboxStatus = /^5\.(1\.([0-69]|10)|2\.[01])$/;
