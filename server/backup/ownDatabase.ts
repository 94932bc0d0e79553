import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type DatabaseSettings, type Db } from '../db/database.ts';

type Print = (line: string) => void;

interface OwnDatabase {
  settings: DatabaseSettings;
  /** The command that removes it. */
  removal: string;
  remove(): Promise<void>;
}

/**
 * Runs `work` on a new database without tables, and removes the database afterwards, also if the process gets a signal
 * to end.
 * @param server the settings of a PostgreSQL server on which the database is made. Null for an embedded database in a
 * temporary folder.
 * @param print gets a line if the database cannot be removed.
 * @throws Error with one line if the database cannot be made, or if the process was interrupted.
 */
export async function withOwnDatabase<T>(
  server: DatabaseSettings | null,
  print: Print,
  work: (db: Db) => Promise<T>,
): Promise<T> {
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
    await own
      ?.remove()
      .catch((error: Error) =>
        print(
          `The database of this verification contains people’s data, and was not removed (${error.message}): ${own?.removal}`,
        ),
      );
    signal.stop();
  }
}

/**
 * Lists the commands that remove what killed verifications have left on a server, or for null in the temporary folder.
 * Databases in use are left out. A folder may be that of a verification that runs.
 */
export async function listLeft(server: DatabaseSettings | null): Promise<string[]> {
  if (server === null) {
    const names = await readdir(tmpdir());
    return names.filter((name) => name.startsWith(folderPrefix)).map((name) => removeFolder(path.join(tmpdir(), name)));
  }
  const db = await openDatabase(server);
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname ~ '^heartwood_verify_[0-9a-f]{16}$' and not exists (select from pg_stat_activity where datid = pg_database.oid)
    order by 1
  `
    .execute(db)
    .finally(() => db.destroy());
  return rows.map(({ name }) => dropDatabase(name));
}

const folderPrefix = 'heartwood-verify-';
const removeFolder = (folder: string) => `rm -r ${folder}`;
const dropDatabase = (name: string) => `psql "$DATABASE_URL" -c 'drop database ${name}'`;

function makeEmbedded(): OwnDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), folderPrefix));
  return {
    removal: removeFolder(folder),
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
    removal: dropDatabase(name),
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
      reject(new Error('Interrupted. The back-up was not verified.'));
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
