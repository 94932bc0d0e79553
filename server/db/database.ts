import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { findAddress, type Address, type AddressFile } from '../addressFile.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/** The database handle, or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Tables>;

export interface DatabaseSettings {
  /** The address of a PostgreSQL server. Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The files of addresses, if there are any. */
  addressFiles?: readonly AddressFile[];
  /** True if a pooler in front of the server assigns a connection to each transaction. */
  databasePooled?: boolean;
  dataDir: string;
}

/**
 * Opens the database. Both kinds speak the same SQL dialect. Every statement must run on both, and so do the API tests.
 * Close it with `db.destroy()`.
 * @throws Error if the embedded folder is in use by another process, or the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const { databaseUrl, addressFiles, databasePooled = false, dataDir } = settings;
  const pool =
    databaseUrl === null
      ? await openEmbedded(dataDir)
      : openServer(findAddress(addressFiles, databaseUrl), databasePooled);
  const db = handleOf(pool);
  try {
    // Reports an unreachable database now. And a handle that was never used would not end its pool.
    const { rows } = await sql<{ limit: string; version: string }>`
      select current_setting('statement_timeout') as limit, current_setting('server_version') as version
    `.execute(db);
    if (databasePooled && rows[0]!.limit === '0') throw new Error(noTimeLimit);
    if (Number.parseInt(rows[0]!.version, 10) < oldestPostgres)
      throw new Error(
        `PostgreSQL ${rows[0]!.version} is older than ${oldestPostgres}, the oldest version that Heartwood runs on`,
      );
  } catch (error) {
    await pool.end();
    throw databaseUrl === null
      ? error
      : new Error(`DATABASE_URL names a database that cannot be used: ${reasonOf(error)}`);
  }
  return db;
}

/** The oldest version of PostgreSQL that Heartwood runs on. */
const oldestPostgres = 15;

/**
 * A statement without a time limit could hold one of the few connections for ever. With a pooler, only the pooler can
 * set one.
 */
const noTimeLimit =
  "the pooler sets no time limit; set one for all its connections, for example with connect_query='set statement_timeout = 30000'";

export function handleOf(pool: PostgresPool): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pools of handles. A transaction has its own handle, so it has none. */
const pools = new WeakMap<Db, PostgresPool>();

/** Connections that are open, connections that are idle, and statements that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

export function poolState(db: Db): PoolState {
  const { totalCount, idleCount, waitingCount } = pools.get(db) as unknown as Record<string, number | undefined>;
  return { open: totalCount ?? 0, idle: idleCount ?? 0, waiting: waitingCount ?? 0 };
}

export const openServer = (address: Address, pooled: boolean, patience?: number): PostgresPool =>
  outlivingConnections(openPostgres(address, pooled, patience));

/**
 * If a connection is lost during use, its statement fails. The error event also needs a listener, or else it ends the
 * process.
 */
function outlivingConnections(pool: PostgresPool): PostgresPool {
  (pool as unknown as EventEmitter).on('connect', (client: EventEmitter) => client.on('error', () => {}));
  return pool;
}

/**
 * Returns the reason of an error. A host name with several addresses causes one error for each, in an error without a
 * message.
 */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = first instanceof Error ? first.message : String(first);
  return message.startsWith('unsupported startup parameter')
    ? `${message} (behind a pooler, set DATABASE_POOLED=1)`
    : message;
}

/**
 * Returns whether an error means that the database cannot be reached or does not let the product in, rather than that a
 * statement failed. The same statement may succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return typeof code === 'string' ? awayCode.test(code) : awayMessage.test(message);
}

/**
 * Codes of the system for a connection, and SQLSTATE of PostgreSQL (appendix A): connection exception (08), invalid
 * authorization (28), too many connections (53300), and a server that stops, has crashed or starts (57P01 to 57P03).
 */
const awayCode =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_\w+|(08|28)[0-9A-Z]{3}|53300|57P0[123])$/;

/** Errors of node-postgres without a code. */
const awayMessage =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|SASL)/;
