import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { limits } from '#contract/limits.ts';
import type { Address } from '../addressFile.ts';
import { shareOfMachine } from '../shareOfMachine.ts';
import { plannedEachTime } from './plannedEachTime.ts';

// Returns count(*) and other bigints as numbers, as the embedded database does.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const statementNames = new Map<string, string>();

/** A stable name for a statement, so that a connection parses and plans it once. */
function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url');
    statementNames.set(sql, name);
  }
  return name;
}

/**
 * Longer than the server lets a statement run, in milliseconds. Only a hanging server or network takes longer to reply.
 */
export const hangTime = limits.requestTimeout + 5_000;
/** How long a connection may take to end, in milliseconds. */
const endTime = 5_000;
/** The most connections of a machine to one database, unless it has more processes than that allows. */
const mostConnections = 10;
const fewestConnections = 4;

/** A connection that is dropped if the other side hangs without closing it, so that no one waits for it for ever. */
class ImpatientClient extends pg.Client {
  /** The scope in which statements have no time limit, such as migrations. */
  private patience: 'none' | 'transaction' | 'session' = 'none';

  // @ts-expect-error pg declares one overload per result mode; Kysely uses only these.
  override query(statement: unknown, values?: unknown[]): unknown {
    this.notePatience(statement);
    const result: unknown = super.query(statement as string, values);
    // A cursor is not a promise, and fetches each part itself.
    if (this.patience !== 'none' || !(result instanceof Promise)) return result;
    const timer = setTimeout(() => this.drop(), hangTime);
    const answered = () => clearTimeout(timer);
    result.then(answered, answered);
    return result;
  }

  // @ts-expect-error pg declares an overload with a callback and one without. After the callback, the pool gives the place
  // to a waiting statement, or ends.
  override end(callback?: () => void): Promise<void> | void {
    setTimeout(() => this.drop(), endTime).unref();
    return callback ? super.end(callback) : super.end();
  }

  private notePatience(statement: unknown): void {
    if (statement === 'set statement_timeout = 0') this.patience = 'session';
    else if (statement === 'set local statement_timeout = 0') this.patience = 'transaction';
    else if (statement === 'reset statement_timeout') this.patience = 'none';
    else if (this.patience === 'transaction' && (statement === 'commit' || statement === 'rollback'))
      this.patience = 'none';
  }

  protected drop(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/**
 * Lists with at least this number of entries get their own plan, in which the database knows their number and uses a
 * hash of them. A generic plan would compare each row with each entry, ten thousand with ten thousand.
 */
const longList = 100;
const isLongList = (value: unknown) => Array.isArray(value) && value.length >= longList;

/** A connection that prepares statements with parameters, which allows about 1.5 times as many queries per second. */
class PreparingClient extends ImpatientClient {
  override query(sql: unknown, values?: unknown[]): unknown {
    if (typeof sql !== 'string' || values === undefined || values.length === 0) return super.query(sql);
    if (sql.endsWith(plannedEachTime) || values.some(isLongList)) return super.query(sql, values);
    return super.query({ name: statementName(sql), text: sql, values });
  }
}

/** SQLSTATE invalid_authorization_specification and invalid_password. */
const rejectionCodes: ReadonlySet<unknown> = new Set(['28000', '28P01']);

/**
 * Returns whether a connection failed because of the user or password, also one that cannot be decoded or sent.
 * pgbouncer 1.18 answers with SQLSTATE 08P01, which has other meanings too.
 */
const isRejection = (error: Error & { code?: string }) =>
  rejectionCodes.has(error.code) ||
  error instanceof URIError ||
  /^(SASL|password authentication failed)/.test(error.message);

/** Returns the error of an address that cannot be parsed, or that names a missing certificate. */
function findMalformed(connectionString: string): Error | undefined {
  try {
    void new pg.Client({ connectionString });
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/**
 * A pool of connections to a PostgreSQL server. Each new connection uses the current address. After ten minutes a
 * connection is replaced as soon as it is idle, so that a former user can be deleted.
 * @param pooled whether a pooler in front of the server assigns a connection to each transaction. Then session
 * settings, such as prepared statements and the time limit, would affect other clients, and are not used.
 * @param patience longest wait for the result of a statement, in milliseconds. `hangTime` if omitted.
 */
export function openPostgres(address: Address, pooled = false, patience?: number): PostgresPool {
  /** Errors of an address in whose place another one can be tried. */
  const retried = new WeakSet<Error>();

  class AddressedClient extends (pooled ? ImpatientClient : PreparingClient) {
    private readonly used: string;
    /** The pool expects every error from `connect`. One from the constructor would end the process. */
    private readonly malformed: Error | undefined;

    constructor(options: pg.ClientConfig) {
      const used = address.current();
      const malformed = findMalformed(used);
      super({ ...options, ...(malformed ? {} : { connectionString: used }) });
      this.used = used;
      this.malformed = malformed;
    }

    // @ts-expect-error pg declares a promise too. The pool uses only the callback.
    override connect(callback: (error?: Error) => void): void {
      const connected = (error?: Error) => {
        if (!error) address.accepted(this.used);
        else {
          if (isRejection(error) && address.rejected(this.used)) retried.add(error);
          this.drop();
        }
        callback(error);
      };
      if (this.malformed) process.nextTick(connected, this.malformed);
      else super.connect(connected);
    }
  }

  class RetryingPool extends pg.Pool {
    // Kysely uses only the promise.
    override async connect(): Promise<pg.PoolClient> {
      try {
        return await super.connect();
      } catch (error) {
        if (!retried.has(error as Error)) throw error;
        return super.connect();
      }
    }
  }

  const pool = new RetryingPool({
    max: Math.max(fewestConnections, shareOfMachine(mostConnections)),
    connectionTimeoutMillis: 10_000,
    maxLifetimeSeconds: 600,
    // Detects that the server has disappeared silently while the connection is idle.
    keepAlive: true,
    Client: AddressedClient as unknown as typeof pg.Client,
    ...(!pooled && { statement_timeout: limits.requestTimeout }),
    ...(patience !== undefined && { query_timeout: patience }),
  });
  // The pool replaces a connection that is lost while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  return pool as unknown as PostgresPool;
}
