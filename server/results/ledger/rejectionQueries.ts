import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * Counts the new populations and the rejected requests of a person in all surveys since a time, and returns the sum.
 */
export async function countRequested(db: Db, personId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ requested: number }>`
    select (select count(*) from report_ledger where person_id = ${personId} and asked_at > ${since})::integer
      + (select count(*) from report_rejection where person_id = ${personId} and rejected_at > ${since})::integer as requested
  `.execute(db);
  return rows[0]!.requested;
}

/** Records that a person's request was rejected. */
export const insertRejection = (db: Db, personId: string, now: Date) =>
  db.insertInto('report_rejection').values({ person_id: personId, rejected_at: now, id: randomUUID() }).execute();

export const deleteOldRejections = (db: Db, before: Date) =>
  db.deleteFrom('report_rejection').where('rejected_at', '<=', before).execute();
