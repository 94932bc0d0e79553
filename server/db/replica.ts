import { sql } from 'kysely';
import type { Address } from '../addressFile.ts';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Log } from '../log.ts';
import { handleOf, openServer, type Db } from './database.ts';

interface Replica {
  db: Db;
  /** True if the last check found it, and it is a replica of this database. */
  usable: boolean;
  /** The replica has everything that was committed until this time. Null if not known yet. */
  heldUntil: Date | null;
  /**
   * A position in the primary's log, and the time when the primary was there. The next check finds out whether the
   * replica has reached this position.
   */
  mark: { lsn: string; at: Date } | null;
}

/** Replicas by the handle of the primary. A transaction has its own handle, so it has no replica. */
const replicas = new WeakMap<Db, Replica>();

const checkMilliseconds = 5_000;
/**
 * Longest wait for a read, in milliseconds, before the primary is used. A pooler may accept connections although the
 * replica is down.
 */
const patience = 5_000;

/**
 * Reads from the replica of a database. Only reads whose result cannot differ from the primary's are allowed. These are
 * a row found by an identifier of its content, and immutable rows committed before a time up to which the replica is
 * known to be complete.
 * @param committedBy the latest time at which the rows may have been committed. Omitted if the row itself shows whether
 * it is the right one.
 * @returns undefined if there is no replica or it cannot answer. Then the primary must be used.
 */
export async function fromReplica<T>(
  db: Db,
  read: (replica: Db) => Promise<T | undefined>,
  committedBy?: Date,
): Promise<T | undefined> {
  const replica = replicas.get(db);
  if (!replica?.usable) return undefined;
  if (committedBy && !(replica.heldUntil && committedBy <= replica.heldUntil)) return undefined;
  try {
    return await read(replica.db);
  } catch (error) {
    // An invalid cursor is invalid on the primary too.
    if (error instanceof RangeError) throw error;
    replica.usable = false;
    return undefined;
  }
}

/**
 * The state of a database's replica. Null if there is none.
 * @returns `usable`, and the age of the latest data that it is known to have, in milliseconds. That is at least the
 * time since the check before the last one. Null if it is not known.
 */
export function replicaState(db: Db, now: Date): { usable: boolean; lag: number | null } | null {
  const replica = replicas.get(db);
  return replica
    ? { usable: replica.usable, lag: replica.heldUntil && Math.max(0, now.getTime() - replica.heldUntil.getTime()) }
    : null;
}

/**
 * Opens the replica of a database. If it is down, it is used as soon as a check has found it.
 * @returns the checks, which also detect when a replica can be used again, and a function that closes it.
 */
export function openReplica(
  db: Db,
  { address, pooled }: { address: Address; pooled: boolean },
  log: Log,
): { checks: PeriodicWork; close(): Promise<void> } {
  const replica: Replica = {
    db: handleOf(openServer(address, pooled, patience)),
    usable: false,
    heldUntil: null,
    mark: null,
  };
  replicas.set(db, replica);
  let announced: string | undefined;
  return {
    checks: {
      name: 'check of the replica',
      everyMilliseconds: checkMilliseconds,
      async run(now) {
        const problem = await check(db, replica, now).catch(() => 'cannot be reached');
        replica.usable = problem === null;
        const state = problem ?? 'is read from';
        if (state !== announced) log[problem === null ? 'info' : 'warn'](`${replicaName} ${state}`);
        announced = state;
      },
    },
    async close() {
      replicas.delete(db);
      await replica.db.destroy();
    },
  };
}

/**
 * Connects to a replica and checks it, once.
 * @returns its problem in one line. Null if there is none.
 */
export async function findReplicaProblem(db: Db, { address, pooled }: { address: Address; pooled: boolean }) {
  const replica: Replica = {
    db: handleOf(openServer(address, pooled, patience)),
    usable: false,
    heldUntil: null,
    mark: null,
  };
  try {
    const problem = await check(db, replica, new Date()).catch(() => 'cannot be reached');
    return problem && `${replicaName} ${problem}`;
  } finally {
    await replica.db.destroy();
  }
}

const replicaName = 'The database that DATABASE_REPLICA_URL names';

/**
 * Checks a replica.
 * @returns its problem. Null if there is none.
 */
async function check(db: Db, replica: Replica, now: Date): Promise<string | null> {
  const mark = replica.mark ?? { lsn: '0/0', at: new Date(0) };
  const primary = (
    await sql<{
      lsn: string;
      identity: string;
    }>`select pg_current_wal_insert_lsn()::text as lsn, ${identity} as identity`.execute(db)
  ).rows[0]!;
  const found = (
    await sql<{ replays: boolean; identity: string; holds: boolean | null }>`
    select pg_is_in_recovery() as replays, ${identity} as identity, pg_last_wal_replay_lsn() >= ${mark.lsn}::pg_lsn as holds
  `.execute(replica.db)
  ).rows[0]!;
  // A promoted replica no longer follows the primary.
  if (!found.replays || found.identity !== primary.identity)
    return 'is not a replica of the one that DATABASE_URL names, and is not used';
  if (found.holds) {
    if (replica.mark) replica.heldUntil = mark.at;
    replica.mark = { lsn: primary.lsn, at: now };
  }
  return null;
}

/** Identifies a database: its name, and an identifier that only a server and its replicas share. */
const identity = sql<string>`(select system_identifier::text from pg_control_system()) || '/' || current_database()`;
