import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Number of new populations that a person has requested since a time, in all surveys, and number of their rejected
 * requests.
 */
export async function countRequested(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    select (select count(*) from report_ledger where person_id = ${personId} and asked_at > ${since})::integer
      + (select count(*) from report_rejection where person_id = ${personId} and rejected_at > ${since})::integer as requested
  `.execute(db);
  return rows[0]!.requested;
}

/** Notes that a request of a person was rejected. */
export const insertRejection = (db: Db, personId: string, now: Date) =>
  db.insertInto('report_rejection').values({ person_id: personId, rejected_at: now, id: randomUUID() }).execute();

export const deleteOldRejections = (db: Db, before: Date) =>
  db.deleteFrom('report_rejection').where('rejected_at', '<=', before).execute();
