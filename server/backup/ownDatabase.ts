import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type DatabaseSettings, type Db } from '../db/database.ts';

interface OwnDatabase {
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

/**
 * Runs `work` on a new database without tables, and removes the database afterwards, also if the process gets a signal
 * to end.
 * @param server the settings of a PostgreSQL server on which the database is made. Null for an embedded database in a
 * temporary folder.
 * @throws Error with one line if the database cannot be made, or if the process was interrupted.
 */
export async function withOwnDatabase<T>(server: DatabaseSettings | null, work: (db: Db) => Promise<T>): Promise<T> {
  const signal = waitForSignal();
  let own: OwnDatabase | undefined;
  let db: Db | undefined;
  const run = async ({ settings }: OwnDatabase) => {
    db = await openDatabase(settings);
    return work(db);
  };
  try {
    own = server === null ? makeEmbedded() : await makeOnPostgres(server);
    return await Promise.race([run(own), signal.received]);
  } finally {
    // Closing would wait for the statement that runs.
    if (!signal.isReceived()) await db?.destroy();
    await own?.remove();
    signal.stop();
  }
}

function makeEmbedded(): OwnDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-verify-'));
  return {
    settings: { databaseUrl: null, dataDir: folder },
    // Tries again, because the database may be writing new files after an interruption.
    remove: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

async function makeOnPostgres(server: DatabaseSettings): Promise<OwnDatabase> {
  if (server.databaseUrl === null)
    throw new Error('--on-postgres needs DATABASE_URL, on whose server it makes a database');
  const name = `heartwood_verify_${randomBytes(8).toString('hex')}`;
  await onServer(server, createDatabase(name));
  return {
    settings: { ...server, databaseUrl: withDatabase(server.databaseUrl, name) },
    remove: () => onServer(server, (db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)),
  };
}

/** The address may have no host, which `URL` would reject: "postgres://ann@/heartwood?host=/run/postgresql". */
const withDatabase = (databaseUrl: string, name: string): string =>
  databaseUrl.replace(/^([^:]*:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${name}`);

async function onServer(server: DatabaseSettings, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = await openDatabase(server);
  await work(db).finally(() => db.destroy());
}

/** Makes a database with the encoding and sorting of the current one. */
const createDatabase = (name: string) => async (db: Db) => {
  const { rows } = await sql<Record<'encoding' | 'collate' | 'ctype', string>>`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
    from pg_database where datname = current_database()
  `.execute(db);
  const { encoding, collate, ctype } = rows[0]!;
  await sql`
    create database ${sql.id(name)} template template0
    encoding ${sql.lit(encoding)} lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)}
  `
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      throw error.code === insufficientPrivilege
        ? new Error(
            'The user of DATABASE_URL may not make a database: run ALTER ROLE … CREATEDB, or leave out --on-postgres',
          )
        : error;
    });
};

/** SQLSTATE. */
const insufficientPrivilege = '42501';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Waits for a signal to end, instead of ending at once. */
function waitForSignal() {
  let isReceived = false;
  let interrupt: () => void;
  const received = new Promise<never>((_, reject) => {
    interrupt = () => {
      isReceived = true;
      reject(new Error('Interrupted. The database of the verification was removed.'));
    };
  });
  // Nothing waits for it while the database is being made.
  received.catch(() => {});
  for (const signal of signals) process.on(signal, interrupt!);
  return {
    received,
    isReceived: () => isReceived,
    stop: () => signals.forEach((signal) => process.off(signal, interrupt)),
  };
}
