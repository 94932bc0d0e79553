import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

// Times are the database's own, because servers and commands on several machines compare them.

/** A server counts as running for this time after it was last seen, in seconds. */
const seenWithin = 60;

export interface RunningServer {
  /** Host and process id. */
  name: string;
  version: string;
  startedAt: Date;
  /** True if it can open secrets that are sealed with the given key. Null if no key was given. */
  accepts: boolean | null;
}

/**
 * Lists the servers that run on this database, by name. None with an earlier schema, which does not have the table.
 * @param fingerprint of the key to ask about.
 */
export async function listRunningServers(db: Db, fingerprint: Buffer | null): Promise<RunningServer[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('running_server') is not null as exists`.execute(db);
  if (!table.rows[0]!.exists) return [];
  const { rows } = await sql<RunningServer>`
    select name, version, when_started as "startedAt", ${fingerprint}::bytea = any(key_fingerprints) as accepts
    from running_server where when_seen > clock_timestamp() - ${seenWithin} * interval '1 second' order by name
  `.execute(db);
  return rows;
}

/** Lists those that cannot open secrets sealed with a key. @param fingerprint null for a key that none has. */
export const listServersWithout = async (db: Db, fingerprint: Buffer | null): Promise<RunningServer[]> =>
  (await listRunningServers(db, fingerprint)).filter(({ accepts }) => !accepts);

interface NewServer {
  id: string;
  name: string;
  version: string;
  fingerprints: Buffer[];
}

/** Records that a server is running now. Adds it if it is not recorded. */
export const recordRunningServer = (db: Db, { id, name, version, fingerprints }: NewServer) =>
  sql`
    insert into running_server (id, name, version, key_fingerprints, when_started, when_seen)
    values (${id}, ${name}, ${version}, array[${sql.join(fingerprints)}]::bytea[], clock_timestamp(), clock_timestamp())
    on conflict (id) do update set when_seen = clock_timestamp()
  `.execute(db);

export const deleteRunningServer = (db: Db, id: string) =>
  db.deleteFrom('running_server').where('id', '=', id).execute();

/** Deletes the servers that were last seen at least this number of seconds ago. */
export const deleteServersUnseen = (db: Db, seconds: number) =>
  sql`delete from running_server where when_seen <= clock_timestamp() - ${seconds} * interval '1 second'`.execute(db);
