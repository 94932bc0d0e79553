import type { KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { projectRoot } from './projectRoot.ts';
import { parseSecretKey } from './secrets/readSecretKey.ts';

export interface Config {
  port: number;
  /** `::` means every address, including those of IPv4. */
  host: string;
  /** The public address of the server, without a trailing slash: the start of links in mails. */
  publicUrl: string;
  /** The folder of the embedded database and, if there is no SMTP server, of mails as files under `mail/`. */
  dataDir: string;
  /** The address of a PostgreSQL server, used instead of the embedded database. */
  databaseUrl: string | null;
  /**
   * True if the PostgreSQL server is behind a pooler such as pgbouncer that assigns connections for one transaction at
   * a time.
   */
  databasePooled: boolean;
  /**
   * The address of a streaming replica of the PostgreSQL server, for reads that may be slightly old. If the server is
   * behind a pooler, the replica must be behind a pooler of the same kind.
   */
  databaseReplicaUrl: string | null;
  /** The key that secrets in the database are sealed with. Null: the key in a file of `dataDir`. */
  secretKey: KeyObject | null;
  smtpUrl: string | null;
  /** A file of certificate authorities in PEM, for an SMTP server with a private one. */
  smtpCa: string | null;
  mailFrom: string;
  /** The number of connections to the mail server for bulk mail. Personal mail has one more. */
  mailConnections: number;
  /** The largest number of bulk mails in a second, over all connections. Null: no limit. */
  mailRate: number | null;
  /** The operator of the installation, as shown to people. Null: the operator of the host in `publicUrl`. */
  operatorName: string | null;
  /** How to contact them: an e-mail address or an https:// address. */
  operatorContact: string;
  /** Proxies whose X-Forwarded-* headers are trusted: none, a number of hops, or a list of addresses. */
  trustProxy: false | number | string[];
  clientId: string;
  clientSecret: string;
  /** Further origins whose pages may call the API. */
  allowedOrigins: string[];
  /** The Android applications that open links in mails. */
  androidApps: AndroidApp[];
  /**
   * The iOS applications that open links in mails, each as team id and bundle id: `A1B2C3D4E5.org.example.heartwood`.
   */
  iosApps: string[];
  /** The minimum number of responses behind each number in an organisation's report. */
  minReportSample: number;
  /** True if the first start creates a demonstration organisation. */
  demo: boolean;
  /** The port of the metrics. Null: there are none. */
  metricsPort: number | null;
  metricsHost: string;
  /** The least severe lines that are logged. */
  logLevel: LogLevel;
}

interface AndroidApp {
  packageName: string;
  /**
   * SHA-256 of the certificate that the application is signed with: 32 bytes in upper-case hexadecimal, separated by
   * colons.
   */
  fingerprint: string;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type Environment = Record<string, string | undefined>;

/**
 * Parses and validates the settings in the environment. Only this function reads them. Each has a working default.
 * @throws Error with one line that names the setting and its valid values.
 */
export function parseConfig(environment: Environment): Config {
  const setting = <T>(name: string, fallback: T, read: (value: string) => T | undefined, expected: string): T => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return fallback;
    const result = read(value);
    if (result === undefined) throw new Error(`${name} must be ${expected}`);
    return result;
  };
  const anyText = (value: string) => value;

  const port = setting('PORT', 3000, wholeNumber(0, 65_535), 'a port number from 0 to 65535');
  const databaseUrl = setting('DATABASE_URL', null, postgresUrl, 'a postgres:// address');
  const databaseReplicaUrl = setting('DATABASE_REPLICA_URL', null, postgresUrl, 'a postgres:// address');
  if (databaseUrl === null && databaseReplicaUrl !== null)
    throw new Error('DATABASE_REPLICA_URL must be left out if DATABASE_URL is');
  const publicUrl = setting(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    httpOrigin,
    'an http:// or https:// origin, without a path, query or password',
  );
  const mailFrom = setting(
    'MAIL_FROM',
    'Heartwood <heartwood@localhost>',
    (value) => (/^[^\r\n]*@[^\r\n]+$/.test(value) ? value : undefined),
    'a sender like "Name <name@example.org>"',
  );
  return {
    port,
    host: setting('HOST', '::', anyText, 'an address to listen on'),
    publicUrl,
    dataDir: path.resolve(projectRoot, setting('DATA_DIR', 'data', anyText, 'a folder')),
    databaseUrl,
    databasePooled: setting('DATABASE_POOLED', false, onOrOff, '1 or 0'),
    databaseReplicaUrl,
    secretKey: setting(
      'SECRET_KEY',
      null,
      parseSecretKey,
      '32 bytes in base64, as `openssl rand -base64 32` makes them',
    ),
    smtpUrl: setting('SMTP_URL', null, url('smtp:', 'smtps:'), 'an smtp:// or smtps:// address'),
    smtpCa: setting(
      'SMTP_CA',
      null,
      (file) => (statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined),
      'a file that exists',
    ),
    mailFrom,
    mailConnections: setting('MAIL_CONNECTIONS', 4, wholeNumber(1, 50), 'a whole number from 1 to 50'),
    mailRate: setting('MAIL_RATE', null, wholeNumber(1, 1000), 'a whole number from 1 to 1000'),
    operatorName: setting('OPERATOR_NAME', null, oneLine, 'a name of one line'),
    operatorContact: setting(
      'OPERATOR_CONTACT',
      addressOf(mailFrom),
      contact,
      'an e-mail address or an https:// address',
    ),
    trustProxy: setting('TRUST_PROXY', false, trustProxy, 'off, a number of proxies, or a list of addresses'),
    clientId: setting('CLIENT_ID', 'web', anyText, 'a name'),
    clientSecret: setting('CLIENT_SECRET', 'web', anyText, 'a secret'),
    allowedOrigins: setting(
      'ALLOWED_ORIGINS',
      [],
      origins,
      'a list of origins like https://example.org, separated by commas',
    ),
    androidApps: setting(
      'ANDROID_APP',
      [],
      androidApps,
      'a package and the SHA-256 fingerprint of its certificate like org.example.app:AB:CD:… (32 bytes), several separated by commas',
    ),
    iosApps: setting(
      'IOS_APP',
      [],
      iosApps,
      'a team id and a bundle id like A1B2C3D4E5.org.example.app, several separated by commas',
    ),
    minReportSample: setting('MIN_REPORT_SAMPLE', 5, wholeNumber(3, 50), 'a whole number from 3 to 50'),
    demo: setting('DEMO', databaseUrl === null, onOrOff, '1 or 0'),
    metricsPort: setting('METRICS_PORT', null, wholeNumber(1, 65_535), 'a port number from 1 to 65535'),
    metricsHost: setting('METRICS_HOST', '127.0.0.1', anyText, 'an address to listen on'),
    logLevel: setting(
      'LOG_LEVEL',
      'info',
      (value) => logLevels.find((level) => level === value),
      `one of ${logLevels.join(', ')}`,
    ),
  };
}

const wholeNumber = (min: number, max: number) => (value: string) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
};

const url =
  (...protocols: string[]) =>
  (value: string): string | undefined =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;

/**
 * Normalises an origin: the host in lower case, without the default port of its protocol and without a slash at the
 * end.
 */
const httpOrigin = (value: string): string | undefined => {
  const given = url('http:', 'https:')(value);
  if (given === undefined) return undefined;
  const { href, origin } = new URL(given);
  return href === `${origin}/` ? origin : undefined;
};

const postgresUrl = (value: string) => (/^postgres(ql)?:\/\/./.test(value) ? value : undefined);

const onOrOff = (value: string) => (value === '1' ? true : value === '0' ? false : undefined);

const oneLine = (value: string) => (/[\r\n]/.test(value) ? undefined : value);

const contact = (value: string) => (/^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value : url('https:')(value));

/** The address of a sender: "Name <name@example.org>" or the address alone. */
const addressOf = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

function trustProxy(value: string): Config['trustProxy'] | undefined {
  if (value === 'off') return false;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = listed(value);
  return addresses.every(isAddressRange) ? addresses : undefined;
}

/** Returns whether a text is an address, or a range of addresses given by the number of leading bits. */
function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const family = isIP(address);
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

const listed = (value: string) => value.split(',').map((each) => each.trim());

function androidApps(value: string): AndroidApp[] | undefined {
  const apps = listed(value).map((each) => /^([a-z]\w*(?:\.[a-z]\w*)+):((?:[\da-f]{2}:){31}[\da-f]{2})$/i.exec(each));
  return apps.every((app) => app !== null)
    ? apps.map(([, packageName, fingerprint]) => ({
        packageName: packageName!,
        fingerprint: fingerprint!.toUpperCase(),
      }))
    : undefined;
}

function iosApps(value: string): string[] | undefined {
  const apps = listed(value);
  return apps.every((app) => /^[A-Z\d]{10}(?:\.[A-Za-z\d-]+)+$/.test(app)) ? apps : undefined;
}

function origins(value: string): string[] | undefined {
  const list = listed(value).map((origin) => origin.replace(/\/$/, '').toLowerCase());
  return list.every((origin) => URL.canParse(origin) && /^[a-z][a-z0-9+.-]*:\/\/[^/]+$/i.test(origin))
    ? list
    : undefined;
}
