import { sql } from 'kysely';
import type { PeriodicWork } from '../jobs/startPeriodic.ts';
import type { Log } from '../log.ts';
import { handleOf, openServer, type Db } from './database.ts';

interface Replica {
  db: Db;
  /** True if it answered the last check, and is a replica of this database. */
  usable: boolean;
  /** It has everything that was committed until then. Null: not known yet. */
  heldUntil: Date | null;
  /** The position of the primary and its time: the target of the replica's next check. */
  mark: { lsn: string; at: Date } | null;
}

/** By the handle of the primary. A transaction has a handle of its own, and so no replica. */
const replicas = new WeakMap<Db, Replica>();

const checkMilliseconds = 5_000;
/** Longest wait for a read, in milliseconds, before the primary is asked: a pooler holds connections to a replica that is down. */
const patience = 5_000;

/**
 * Reads on the replica of a database that cannot differ from the primary. Only these are allowed: a row by a name of
 * its content, or immutable rows committed before a time that the replica is known to have passed.
 * @param committedBy the latest time at which a part of it may have been committed. Omitted if the row shows it.
 * @returns undefined if there is no replica or it cannot answer: then the primary must be used.
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
    // A cursor that is none is one on the primary as well.
    if (error instanceof RangeError) throw error;
    replica.usable = false;
    return undefined;
  }
}

/**
 * Opens the replica of a database, which may be away: it is read from as soon as a check has found it.
 * @returns the checks, which also bring it back once it can be used again, and what ends it.
 */
export function openReplica(
  db: Db,
  { url, pooled }: { url: string; pooled: boolean },
  log: Log,
): { checks: PeriodicWork; close(): Promise<void> } {
  const replica: Replica = {
    db: handleOf(openServer(url, pooled, patience)),
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
        if (state !== announced) log.warn(`The database that DATABASE_REPLICA_URL names ${state}`);
        announced = state;
      },
    },
    async close() {
      replicas.delete(db);
      await replica.db.destroy();
    },
  };
}

/** @returns the problem of a replica. Null if there is none. */
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
  // One that was promoted goes its own way from then on.
  if (!found.replays || found.identity !== primary.identity)
    return 'is no replica of the one that DATABASE_URL names, and is left alone';
  if (found.holds) {
    if (replica.mark) replica.heldUntil = mark.at;
    replica.mark = { lsn: primary.lsn, at: now };
  }
  return null;
}

/** What a server and its replicas have in common, and no other server, in addition to the database's name. */
const identity = sql<string>`(select system_identifier::text from pg_control_system()) || '/' || current_database()`;
