import { isIP } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import pg from 'pg';

/** The certificate of a server, as it was last presented. */
export interface TlsCertificate {
  for: 'mail server' | 'public address' | 'database';
  /** The names that it is valid for, separated by commas. */
  name: string;
  issuer: string;
  validUntil: Date;
}

/** Time limit for reading a certificate, in milliseconds. */
const patience = 10_000;

/**
 * Reads the certificate of the public address, whether or not it is valid.
 * @returns null if the address has none, or cannot be reached from this server.
 */
export function readPublicCertificate(publicUrl: string): Promise<TlsCertificate | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return Promise.resolve(null);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    // Nothing is sent over this connection, so the certificate may be invalid.
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (certificate: TlsCertificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(patience, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => end(presented('public address', socket)));
  });
}

/**
 * Reads the certificate of the PostgreSQL server.
 * @returns null if the connection is not encrypted, or fails.
 */
export async function readDatabaseCertificate(databaseUrl: string): Promise<TlsCertificate | null> {
  let client: pg.Client | undefined;
  try {
    // Throws for an address that cannot be parsed, and if a file that it names cannot be read.
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: object } }).connection;
    return presented('database', stream);
  } catch {
    return null;
  } finally {
    await client?.end().catch(() => {});
  }
}

/** The certificate that the other side of a connection has presented. Null if the connection is not encrypted. */
export function presented(of: TlsCertificate['for'], socket: object): TlsCertificate | null {
  return 'getPeerCertificate' in socket ? certificateOf(of, (socket as TLSSocket).getPeerCertificate()) : null;
}

/** Null if the other side has presented none. */
export function certificateOf(of: TlsCertificate['for'], peer: PeerCertificate): TlsCertificate | null {
  if (!peer.valid_to) return null;
  const names = [...(peer.subjectaltname ?? '').matchAll(/(?:DNS|IP Address):([^\s,]+)/g)].map(([, name]) => name!);
  return {
    for: of,
    name: printable(names.length > 0 ? names.join(', ') : commonName(peer.subject)),
    issuer: printable(commonName(peer.issuer)),
    validUntil: new Date(peer.valid_to),
  };
}

const commonName = (of: PeerCertificate['subject'] | undefined): string =>
  [of?.CN ?? of?.O ?? 'no name'].flat().join(', ');

/** Makes a text of the other side safe to print: one line, without characters that a terminal would act on. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, 200);
