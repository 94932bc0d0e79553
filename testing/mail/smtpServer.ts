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
  /** Any free port if left out. */
  port?: number;
  /** Encrypted: from the first byte (smtps) or after STARTTLS. */
  tls?: { mode: 'smtps' | 'starttls'; cert: string; key: string };
  /** The credentials required before sending. */
  credentials?: { user: string; pass: string };
  /** Waited for before each reply to a connection, a sender, a recipient and a mail: a server that takes its time. */
  beforeReply?: () => Promise<unknown>;
  /** An SMTP reply such as "550 5.1.1 unknown" that rejects a recipient. Null accepts it. Called each time. */
  reject?: (address: string) => string | null;
  /**
   * Called when a mail has been received, before the server confirms it. A returned SMTP reply rejects it after all.
   */
  onMail?: (mail: ReceivedMail) => Promise<string | null> | string | null;
}

export interface TestSmtpServer {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  /** Mails taken, in order. */
  mails: ReceivedMail[];
  /** Every recipient, including rejected ones. */
  requested: string[];
  /** Drops every connection without a word. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** A real SMTP server on 127.0.0.1 that keeps what it is sent. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { tls, credentials, reject = () => null, onMail = () => null, beforeReply = async () => {} } = options;
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
  // A client that breaks off is part of what is tested.
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

/** "550 5.1.1 unknown" as the error that smtp-server turns into that reply. */
function replyError(reply: string | null): Error | null {
  if (reply === null) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
