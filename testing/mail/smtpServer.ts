import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The envelope's recipient. */
  to: string;
  /** True if it came over an encrypted connection. */
  secure: boolean;
  raw: string;
  parsed: Email;
}

export interface SmtpServerOptions {
  /** Default: any free port. */
  port?: number;
  /** Encryption, either from the first byte (smtps) or after STARTTLS. */
  tls?: { mode: 'smtps' | 'starttls'; cert: string; key: string };
  /** The credentials required before sending. */
  credentials?: { user: string; pass: string };
  /** Called with the name of everyone who tries to sign in. */
  onSignIn?: (user: string) => void;
  /** Delays each reply to a connection, a sender, a recipient and a mail, to simulate a slow server. */
  beforeReply?: () => Promise<unknown>;
  /**
   * Called for each recipient. Returns an SMTP reply such as "550 5.1.1 unknown" to reject it, or null to accept it.
   */
  reject?: (address: string) => string | null;
  /**
   * Called when a mail has been received, before the server confirms it. If it returns an SMTP reply, that reply
   * rejects the mail.
   */
  onMail?: (mail: ReceivedMail) => Promise<string | null> | string | null;
}

export interface TestSmtpServer {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  /** The accepted mails, in order. */
  mails: ReceivedMail[];
  /** Every recipient, including rejected ones. */
  requested: string[];
  /** Drops every connection without a reply. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on 127.0.0.1 that keeps the mails that it receives. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const {
    tls,
    credentials,
    reject = () => null,
    onMail = () => null,
    beforeReply = async () => {},
    onSignIn,
  } = options;
  const mails: ReceivedMail[] = [];
  const requested: string[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    secure: tls?.mode === 'smtps',
    ...(tls && { cert: tls.cert, key: tls.key }),
    disabledCommands: [...(tls?.mode === 'starttls' ? [] : ['STARTTLS']), ...(credentials ? [] : ['AUTH'])],
    authOptional: !credentials,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      onSignIn?.(auth.username ?? '');
      const known = auth.username === credentials?.user && auth.password === credentials?.pass;
      done(known ? null : new Error('Wrong user name or password'), known ? { user: auth.username } : undefined);
    },
    async onConnect(_session, done) {
      await beforeReply();
      done();
    },
    async onMailFrom(_address, _session, done) {
      await beforeReply();
      done();
    },
    async onRcptTo({ address }, _session, done) {
      requested.push(address);
      await beforeReply();
      done(replyError(reject(address)));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        const mail = { to, secure: session.secure, raw, parsed: await PostalMime.parse(raw) };
        await beforeReply();
        const rejection = await onMail(mail);
        if (rejection === null) mails.push(mail);
        done(replyError(rejection));
      });
    },
  });
  // Some tests make clients break off, so errors of connections are expected.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  const signIn = credentials ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.pass)}@` : '';
  return {
    url: `${tls?.mode === 'smtps' ? 'smtps' : 'smtp'}://${signIn}127.0.0.1:${port}`,
    port,
    mails,
    requested,
    dropConnections() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Converts a reply such as "550 5.1.1 unknown" to the error that smtp-server turns into that reply. */
function replyError(reply: string | null): Error | null {
  if (reply === null) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
