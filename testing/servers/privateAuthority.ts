import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface ServerCertificate {
  /** The authority's own certificate in PEM, as for SMTP_CA. */
  ca: string;
  /** The server certificate for localhost and 127.0.0.1, in PEM. */
  cert: string;
  key: string;
}

/**
 * A private certificate authority, trusted only where it is configured, and a server certificate from it.
 * @param names the names that the server certificate is valid for, besides 127.0.0.1 if localhost is one.
 * @param daysLeft negative for a certificate that has expired.
 */
export function makePrivateAuthority({ names = ['localhost'], daysLeft = 1 } = {}): ServerCertificate {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = name('Test authority');
  return {
    ca: certificate({
      issuer,
      subject: issuer,
      subjectKey: authority.publicKey,
      signingKey: authority.privateKey,
      extensions: [extension('551d13', der(0x30, boolean(true)), true)],
      daysLeft: 1,
    }),
    cert: certificate({
      issuer,
      subject: name(names[0]!),
      subjectKey: server.publicKey,
      signingKey: authority.privateKey,
      extensions: [
        extension(
          '551d11',
          der(
            0x30,
            ...names.map((each) => der(0x82, Buffer.from(each))),
            ...(names.includes('localhost') ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : []),
          ),
        ),
      ],
      daysLeft,
    }),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

interface CertificateParts {
  issuer: Buffer;
  subject: Buffer;
  subjectKey: KeyObject;
  signingKey: KeyObject;
  extensions: Buffer[];
  daysLeft: number;
}

/** X.509 version 3 (RFC 5280 section 4.1), valid since ten days ago. */
function certificate({ issuer, subject, subjectKey, signingKey, extensions, daysLeft }: CertificateParts): string {
  const now = Date.now();
  const body = der(
    0x30,
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer,
    der(0x30, utcTime(now - 10 * day), utcTime(now + daysLeft * day)),
    subject,
    subjectKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signed = der(0x30, body, ecdsaWithSha256, bitString(sign('sha256', body, signingKey)));
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const day = 24 * 3_600_000;

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (bytes: Buffer) => der(0x02, bytes);
const boolean = (value: boolean) => der(0x01, Buffer.from([value ? 0xff : 0]));
const bitString = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const utcTime = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const name = (commonName: string) => der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(commonName)))));
const extension = (id: string, value: Buffer, critical = false) =>
  der(0x30, oid(id), ...(critical ? [boolean(true)] : []), der(0x04, value));
const ecdsaWithSha256 = der(0x30, oid('2a8648ce3d040302'));
