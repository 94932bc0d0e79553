import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { describeUpgrade, findSchemaProblem, laterMigration, listApplied } from '../db/migrate.ts';
import { findReplicaProblem } from '../db/replica.ts';
import { findSecretKey, secretKeyFile } from '../secrets/readSecretKey.ts';
import { findKeyProblem, hadAnotherKey } from '../secrets/secretKey.ts';
import { readDatabaseCertificate, readPublicCertificate, type TlsCertificate } from './certificates.ts';
import { findClockProblem } from './checkClock.ts';
import { checkMailServer } from './checkMailServer.ts';

export interface Check {
  name: 'database' | 'schema' | 'secret key' | 'clock' | 'replica' | 'mail server';
  /** `upgrade`: the first start of this release migrates. Not a problem. */
  state: 'ok' | 'problem' | 'not set' | 'upgrade';
  /** One line without secrets. */
  detail: string;
  /** True if a server does not start with this problem. */
  stops: boolean;
}

/**
 * Checks everything that a server needs besides its settings, and reads the certificates of the servers it talks to.
 * Changes nothing: it neither makes a database nor a key, and does not migrate.
 */
export async function runChecks(
  config: Config,
  machineTime?: () => number,
): Promise<{ checks: Check[]; certificates: TlsCertificate[] }> {
  const [database, mailServer, ...certificates] = await Promise.all([
    checkDatabase(config, machineTime),
    config.smtpUrl === null ? null : checkMailServer(config.smtpUrl, config.smtpCa),
    readPublicCertificate(config.publicUrl),
    config.databaseUrl === null ? null : readDatabaseCertificate(config.databaseUrl),
  ]);
  const ofMail: Check = mailServer
    ? outcome('mail server', mailServer.problem, 'accepts the sign-in')
    : { name: 'mail server', state: 'not set', detail: 'SMTP_URL is not set: mails go to files', stops: false };
  return {
    checks: [...database, ofMail],
    certificates: [mailServer?.certificate, ...certificates].filter((certificate) => certificate != null),
  };
}

async function checkDatabase(config: Config, machineTime?: () => number): Promise<Check[]> {
  if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'database')))
    return [outcome('database', null, `There is none in ${config.dataDir} yet. The first start makes it`)];
  let db: Db;
  try {
    db = await openDatabase(config);
  } catch (error) {
    return [outcome('database', (error as Error).message, '')];
  }
  try {
    const isEmpty = (await listApplied(db)).length === 0;
    const replicaUrl = config.databaseReplicaUrl;
    return [
      outcome('database', null, config.databaseUrl === null ? `embedded, in ${config.dataDir}` : 'answers'),
      await checkSchema(db),
      ...(isEmpty ? [] : [await checkKey(db, config)]),
      outcome('clock', await findClockProblem(db, machineTime), 'is that of the database'),
      replicaUrl === null
        ? { name: 'replica', state: 'not set', detail: 'DATABASE_REPLICA_URL is not set', stops: false }
        : outcome(
            'replica',
            await findReplicaProblem(db, { url: replicaUrl, pooled: config.databasePooled }),
            'can be read from',
          ),
    ];
  } finally {
    await db.destroy();
  }
}

async function checkSchema(db: Db): Promise<Check> {
  if ((await listApplied(db)).length === 0)
    return outcome('schema', null, 'The database is empty. The first start fills it');
  const upgrade = await describeUpgrade(db);
  if (upgrade) return { name: 'schema', state: 'upgrade', detail: upgrade.line, stops: false };
  const later = await laterMigration(db);
  return outcome(
    'schema',
    await findSchemaProblem(db),
    later === undefined
      ? 'is that of this release'
      : `A later release has migrated the database to ${later}. This release works with that schema`,
  );
}

async function checkKey(db: Db, config: Config): Promise<Check> {
  try {
    const key = await findSecretKey(config);
    const there = config.secretKey ? 'SECRET_KEY is that of the database' : `in ${secretKeyFile(config.dataDir)}`;
    const another = 'The last server had another key, but no secrets are sealed yet. All servers need the same key';
    const found = key && (await hadAnotherKey(db, key)) ? another : there;
    return outcome(
      'secret key',
      await findKeyProblem(db, key),
      key ? found : 'There is none yet. The first start makes it',
    );
  } catch (error) {
    return outcome('secret key', (error as Error).message, '');
  }
}

const stopping: readonly Check['name'][] = ['database', 'schema', 'secret key'];

const outcome = (name: Check['name'], problem: string | null, otherwise: string): Check => ({
  name,
  state: problem === null ? 'ok' : 'problem',
  detail: problem ?? otherwise,
  stops: stopping.includes(name),
});
