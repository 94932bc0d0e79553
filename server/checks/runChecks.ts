import { existsSync } from 'node:fs';
import path from 'node:path';
import { findAddress } from '../addressFile.ts';
import type { Config } from '../config.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { describeLaterSchema, describeUpgrade, findSchemaProblem, listApplied } from '../db/migrate.ts';
import { findReplicaProblem } from '../db/replica.ts';
import { findKeyring, secretKeyFile } from '../secrets/keyring.ts';
import { listRunningServers, type RunningServer } from '../secrets/runningServerQueries.ts';
import { fingerprintOf } from '../secrets/sealSecret.ts';
import { findKeyInUse, findKeyProblem } from '../secrets/secretKey.ts';
import { readDatabaseCertificate, readPublicCertificate, type TlsCertificate } from './certificates.ts';
import { findClockProblem } from './checkClock.ts';
import { checkMailServer } from './checkMailServer.ts';

export interface Check {
  name: 'database' | 'schema' | 'secret key' | 'passwords' | 'clock' | 'replica' | 'mail server';
  /** `upgrade`: the first start of this release migrates. Not a problem. */
  state: 'ok' | 'problem' | 'not set' | 'upgrade';
  /** One line without secrets. */
  detail: string;
  /** True if a server does not start with this problem. */
  stops: boolean;
}

interface CheckResults {
  checks: Check[];
  /** The servers that run on the database, with whether they accept NEXT_SECRET_KEY. */
  servers: RunningServer[];
  certificates: TlsCertificate[];
}

interface Sources {
  /** Throws an Error with one line if an account has a published password. */
  rejectPublishedPasswords: (db: Db) => Promise<void>;
  machineTime?: () => number;
}

/**
 * Checks everything that a server needs besides its settings, and reads the certificates of the servers it talks to.
 * Changes nothing: it neither makes a database nor a key, and does not migrate.
 */
export async function runChecks(config: Config, sources: Sources): Promise<CheckResults> {
  const [database, mailServer, ...certificates] = await Promise.all([
    checkDatabase(config, sources),
    config.smtpUrl === null ? null : checkMailServer(config.smtpUrl, config.smtpCa),
    readPublicCertificate(config.publicUrl),
    config.databaseUrl === null ? null : readDatabaseCertificate(config.databaseUrl),
  ]);
  const ofMail: Check = mailServer
    ? outcome('mail server', mailServer.problem, 'accepts the sign-in')
    : { name: 'mail server', state: 'not set', detail: 'SMTP_URL is not set: mails go to files', stops: false };
  return {
    checks: [...database.checks, ofMail],
    servers: database.servers,
    certificates: [mailServer?.certificate, ...certificates].filter((certificate) => certificate != null),
  };
}

async function checkDatabase(
  config: Config,
  { rejectPublishedPasswords, machineTime }: Sources,
): Promise<Pick<CheckResults, 'checks' | 'servers'>> {
  const alone = (check: Check) => ({ checks: [check], servers: [] });
  if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'database')))
    return alone(outcome('database', null, `There is none in ${config.dataDir} yet. The first start makes it`));
  let db: Db;
  try {
    db = await openDatabase(config);
  } catch (error) {
    return alone(outcome('database', (error as Error).message, ''));
  }
  try {
    const isEmpty = (await listApplied(db)).length === 0;
    const schemaProblem = isEmpty ? null : await findSchemaProblem(db);
    // No server runs on an embedded database that could be opened.
    const mayHaveServers = config.databaseUrl !== null && !isEmpty;
    const { databaseReplicaUrl: replicaUrl, addressFiles, databasePooled: pooled } = config;
    const checks = [
      outcome('database', null, config.databaseUrl === null ? `embedded, in ${config.dataDir}` : 'answers'),
      await checkSchema(db, isEmpty, schemaProblem),
      ...(isEmpty ? [] : [await checkKey(db, config, mayHaveServers)]),
      ...(isEmpty ? [] : [await checkPasswords(db, config, rejectPublishedPasswords)]),
      outcome('clock', await findClockProblem(db, machineTime), 'is that of the database'),
      replicaUrl === null
        ? {
            name: 'replica' as const,
            state: 'not set' as const,
            detail: 'DATABASE_REPLICA_URL is not set',
            stops: false,
          }
        : outcome(
            'replica',
            await findReplicaProblem(db, { address: findAddress(addressFiles, replicaUrl), pooled }),
            'can be read from',
          ),
    ];
    const next = config.nextSecretKey && fingerprintOf(config.nextSecretKey);
    return { checks, servers: mayHaveServers ? await listRunningServers(db, next) : [] };
  } finally {
    await db.destroy();
  }
}

async function checkSchema(db: Db, isEmpty: boolean, problem: string | null): Promise<Check> {
  if (isEmpty) return outcome('schema', null, 'The database is empty. The first start fills it');
  const upgrade = await describeUpgrade(db);
  if (upgrade) return { name: 'schema', state: 'upgrade', detail: upgrade.line, stops: false };
  return outcome('schema', problem, (await describeLaterSchema(db)) ?? 'is that of this release');
}

async function checkKey(db: Db, config: Config, mayHaveServers: boolean): Promise<Check> {
  try {
    const keyring = await findKeyring(config);
    if (!keyring)
      return outcome(
        'secret key',
        await findKeyProblem(db, null, mayHaveServers),
        'There is none yet. The first start makes it',
      );
    const inUse = await findKeyInUse(db, keyring);
    return outcome('secret key', await findKeyProblem(db, keyring, mayHaveServers), keyDetail(config, inUse));
  } catch (error) {
    return outcome('secret key', (error as Error).message, '');
  }
}

function keyDetail(config: Config, inUse: Awaited<ReturnType<typeof findKeyInUse>>): string {
  if (inUse === 'another')
    return 'The last server had another key, but no secrets are sealed yet. All servers need the same key';
  if (inUse === 'next')
    return 'NEXT_SECRET_KEY is that of the database. Set SECRET_KEY to it, and leave out NEXT_SECRET_KEY';
  const current = config.secretKey ? 'SECRET_KEY is that of the database' : `in ${secretKeyFile(config.dataDir)}`;
  return config.nextSecretKey ? `${current}. NEXT_SECRET_KEY is not in use yet` : current;
}

async function checkPasswords(db: Db, { demo }: Config, reject: Sources['rejectPublishedPasswords']): Promise<Check> {
  if (demo)
    return outcome('passwords', null, 'DEMO is 1: everyone knows the password of the accounts of the demonstration');
  const problem = await reject(db).then(
    () => null,
    (error: Error) => error.message,
  );
  return outcome('passwords', problem, 'no account has the published password of the demonstration');
}

const stopping: readonly Check['name'][] = ['database', 'schema', 'secret key', 'passwords'];

const outcome = (name: Check['name'], problem: string | null, otherwise: string): Check => ({
  name,
  state: problem === null ? 'ok' : 'problem',
  detail: problem ?? otherwise,
  stops: stopping.includes(name),
});
