import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { followAddress, type AddressFile } from './addressFile.ts';
import { availableCores } from './config/availableCores.ts';
import {
  createSettingsReader,
  withoutPassword,
  type EnvironmentVariables,
  type SettingDescription,
  type SettingsReader,
} from './config/createSettingsReader.ts';
import { findMisspelt } from './config/findMisspelt.ts';
import {
  certificateFile,
  addressInSender,
  androidApps,
  anyText,
  contact,
  httpOrigin,
  iosApps,
  isOnThisMachine,
  singleLine,
  onOrOff,
  origins,
  postgresUrl,
  proxies,
  sender,
  smtpUrl,
  wholeNumber,
  type AndroidApp,
} from './config/parseValues.ts';
import { projectRoot } from './projectRoot.ts';
import { parseSecretKey, secretKeyFile } from './secrets/keyring.ts';

export interface Config {
  port: number;
  /** The number of processes that answer requests. One: a single process does everything. */
  workers: number;
  /** `::` means every address, including those of IPv4. `localhost` means 127.0.0.1 and ::1. */
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
  /** Those of `databaseUrl`, `databaseReplicaUrl` and `smtpUrl` that come from files. Use `findAddress` to connect. */
  addressFiles: readonly AddressFile[];
  /** The key that secrets in the database are sealed with. Null: the key in a file of `dataDir`. */
  secretKey: KeyObject | null;
  /** The key that is about to replace `secretKey`. Null: none is. */
  nextSecretKey: KeyObject | null;
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
  /**
   * Proxies whose X-Forwarded-* headers are trusted: none, a number of hops, or a list of addresses. Null: the operator
   * did not say. None is trusted then.
   */
  trustProxy: false | null | number | string[];
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
  /** True for a demonstration that `DEMO=1` did not request: its password is public, so it answers only this machine. */
  onlyThisMachine: boolean;
  /** The port of the metrics. Null: there are none. */
  metricsPort: number | null;
  metricsHost: string;
  /** The least severe lines that are logged. */
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/**
 * Parses and validates the settings in the environment. Only this file reads them.
 * @throws Error with one line that names every setting with a problem and its valid values, but no value.
 */
export const parseConfig = (environment: EnvironmentVariables): Config => readSettings(environment).config;

/**
 * Returns all settings with their effective values, without secrets: of addresses with a password the user, and `set`
 * for other secrets.
 * @throws Error like `parseConfig`.
 */
export const describeSettings = (environment: EnvironmentVariables): SettingDescription[] =>
  readSettings(environment).descriptions;

function readSettings(environment: EnvironmentVariables) {
  const settings = createSettingsReader(environment);
  const { read, isGiven } = settings;
  const addressFiles: AddressFile[] = [];

  function readAddress(name: string, parse: (text: string) => string | undefined, expected: string): string | null {
    const readFrom = (reader: SettingsReader) =>
      reader.read(name, null, parse, expected, {
        fromFile: true,
        show: (value) => (value === null ? 'none' : withoutPassword(value)),
      });
    const atStart = readFrom(settings);
    if (atStart !== null && settings.isFromFile(name))
      addressFiles.push(
        followAddress(`${name}_FILE`, atStart, () => {
          const again = createSettingsReader(environment);
          return { address: readFrom(again), problem: again.problems[0] ?? null };
        }),
      );
    return atStart;
  }

  const port = read('PORT', 3000, wholeNumber(0, 65_535), 'a port number from 0 to 65535');
  const publicUrl = read(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    httpOrigin,
    'an http:// or https:// origin, without a path, query or password',
  );
  // Also if the rest of the address is wrong, so that all problems are found at once.
  const isInUse = /^\s*https:/i.test(environment['PUBLIC_URL'] ?? '');
  const dataDir = read(
    'DATA_DIR',
    path.join(projectRoot, 'data'),
    (folder) => path.resolve(projectRoot, folder),
    'a folder',
  );
  const databaseUrl = readAddress('DATABASE_URL', postgresUrl, 'a postgres:// address');
  const isTrial = !isGiven('DATABASE_URL') && !isInUse;
  const embedded = read('EMBEDDED', isTrial, onOrOff, '1 or 0');
  const demo = read('DEMO', isTrial, onOrOff, '1 or 0');
  const smtp = readAddress('SMTP_URL', smtpUrl, 'an smtp:// or smtps:// address with a host');
  const mailFiles = read('MAIL_FILES', !isGiven('SMTP_URL') && !isInUse, onOrOff, '1 or 0');
  const mailFrom = read(
    'MAIL_FROM',
    'Heartwood <heartwood@localhost>',
    sender,
    'a sender like "Name <name@example.org>"',
  );
  const config: Config = {
    port,
    host: read('HOST', demo && !isGiven('DEMO') ? 'localhost' : '::', anyText, 'an address to listen on'),
    workers: read(
      'WORKERS',
      databaseUrl === null ? 1 : Math.min(Math.max(availableCores() - 1, 1), mostWorkersByDefault),
      wholeNumber(1, 64),
      'a whole number from 1 to 64',
    ),
    publicUrl,
    dataDir,
    databaseUrl,
    databasePooled: read('DATABASE_POOLED', false, onOrOff, '1 or 0'),
    databaseReplicaUrl: readAddress('DATABASE_REPLICA_URL', postgresUrl, 'a postgres:// address'),
    addressFiles,
    secretKey: read('SECRET_KEY', null, parseSecretKey, secretKeyForm, {
      fromFile: true,
      show: (key) => (key === null ? `the key in ${secretKeyFile(dataDir)}` : 'set'),
    }),
    nextSecretKey: read('NEXT_SECRET_KEY', null, parseSecretKey, secretKeyForm, {
      fromFile: true,
      show: (key) => (key === null ? 'none' : 'set'),
    }),
    smtpUrl: smtp,
    smtpCa: read('SMTP_CA', null, certificateFile, 'a PEM file with a certificate'),
    mailFrom,
    mailConnections: read('MAIL_CONNECTIONS', 4, wholeNumber(1, 50), 'a whole number from 1 to 50'),
    mailRate: read('MAIL_RATE', null, wholeNumber(1, 1000), 'a whole number from 1 to 1000'),
    operatorName: read('OPERATOR_NAME', null, singleLine, 'a name of one line'),
    operatorContact: read(
      'OPERATOR_CONTACT',
      addressInSender(mailFrom),
      contact,
      'an e-mail address or an https:// address',
    ),
    trustProxy: read('TRUST_PROXY', null, proxies, 'off, a number of proxies, or a list of addresses', {
      show: (given) => (Array.isArray(given) ? given.join(', ') : String(given || 'off')),
    }),
    clientId: read('CLIENT_ID', 'web', anyText, 'a name'),
    clientSecret: read('CLIENT_SECRET', 'web', anyText, 'a secret', { fromFile: true, show: () => 'set' }),
    allowedOrigins: read(
      'ALLOWED_ORIGINS',
      [],
      origins,
      'a list of origins like https://example.org, separated by commas',
    ),
    androidApps: read(
      'ANDROID_APP',
      [],
      androidApps,
      'a package and the SHA-256 fingerprint of its certificate like org.example.app:AB:CD:… (32 bytes), several separated by commas',
      {
        show: (apps) =>
          apps.map(({ packageName, fingerprint }) => `${packageName}:${fingerprint}`).join(', ') || 'none',
      },
    ),
    iosApps: read(
      'IOS_APP',
      [],
      iosApps,
      'a team id and a bundle id like A1B2C3D4E5.org.example.app, several separated by commas',
    ),
    minReportSample: read('MIN_REPORT_SAMPLE', 5, wholeNumber(3, 50), 'a whole number from 3 to 50'),
    demo,
    onlyThisMachine: demo && !isGiven('DEMO'),
    metricsPort: read('METRICS_PORT', null, wholeNumber(1, 65_535), 'a port number from 1 to 65535'),
    metricsHost: read('METRICS_HOST', '127.0.0.1', anyText, 'an address to listen on'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (value) => logLevels.find((level) => level === value),
      `one of ${logLevels.join(', ')}`,
    ),
  };
  const problems = [
    ...settings.problems,
    ...findContradictions(config, settings, { isInUse, embedded, mailFiles }),
    ...findMisspelt(environment, settings.names).map(
      ({ name, meant }) => `${name} is not a setting: did you mean ${meant}?`,
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('; '));
  return { config, descriptions: settings.descriptions };
}

const secretKeyForm = '32 bytes in base64, as `openssl rand -base64 32` makes them';

/** More processes are used only if WORKERS requests them, since each uses memory and connections. */
const mostWorkersByDefault = 8;

/** Addresses that only this machine can reach. */
const loopback = ['localhost', '127.0.0.1', '::1'];

/**
 * Finds settings that are valid one by one, but not together. With an https: address the server is for real use. What is
 * good only for trials must then be requested by name.
 */
function findContradictions(
  {
    databaseUrl,
    databaseReplicaUrl,
    workers,
    secretKey,
    nextSecretKey,
    smtpUrl: mailServer,
    publicUrl,
    host,
    onlyThisMachine,
    dataDir,
  }: Config,
  { isGiven }: SettingsReader,
  { isInUse, embedded, mailFiles }: Record<'isInUse' | 'embedded' | 'mailFiles', boolean>,
): string[] {
  const rules: [isBroken: boolean, problem: string][] = [
    [!isGiven('DATABASE_URL') && !embedded, 'DATABASE_URL must be set, or EMBEDDED=1 to use the embedded database'],
    [isGiven('DATABASE_URL') && embedded, 'EMBEDDED must not be 1 if DATABASE_URL is set'],
    [
      databaseReplicaUrl !== null && !isGiven('DATABASE_URL'),
      'DATABASE_REPLICA_URL must be left out if DATABASE_URL is',
    ],
    [workers > 1 && databaseUrl === null, 'WORKERS must be 1 with the embedded database, which one process uses'],
    [
      isInUse && !isGiven('SECRET_KEY') && !embedded,
      `SECRET_KEY must be set (if this server ran before: to the key in ${secretKeyFile(dataDir)})`,
    ],
    [
      secretKey !== null && nextSecretKey !== null && secretKey.equals(nextSecretKey),
      'NEXT_SECRET_KEY must differ from SECRET_KEY, or be left out',
    ],
    [!isGiven('SMTP_URL') && !mailFiles, 'SMTP_URL must be set, or MAIL_FILES=1 to write mail to files'],
    [isGiven('SMTP_URL') && mailFiles, 'MAIL_FILES must not be 1 if SMTP_URL is set'],
    [isInUse && !isGiven('MAIL_FROM'), 'MAIL_FROM must be set if PUBLIC_URL is https:'],
    [
      mailServer !== null && !isOnThisMachine(mailServer) && !isGiven('PUBLIC_URL'),
      'PUBLIC_URL must be set if SMTP_URL is on another machine, since mails contain links',
    ],
    [
      onlyThisMachine && !loopback.includes(host.toLowerCase()),
      `HOST must be localhost, 127.0.0.1 or ::1 for the demonstration, unless DEMO=1 requests it by name (DEMO=0 leaves it out)`,
    ],
    [
      onlyThisMachine && !isOnThisMachine(publicUrl),
      'DATABASE_URL must be set if PUBLIC_URL is on another machine, or DEMO=0 or DEMO=1: a proxy could make the demonstration public',
    ],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []));
}
