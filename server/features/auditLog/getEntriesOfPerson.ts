import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import { listEntriesOfPerson } from './auditLogQueries.ts';
import { presentAuditEntry } from './presentAuditEntry.ts';

/**
 * All that organisations have noted of what a person did, the last first. What it was done with in particular, and the
 * names of other people, are the organisations' and no part of it.
 */
export async function getEntriesOfPerson(db: Db, personId: string): Promise<AuditEntry[]> {
  const rows = await listEntriesOfPerson(db, personId);
  return rows.map((row) =>
    presentAuditEntry({ ...row, subject: row.area === 'users' ? null : row.subject, details: {} }),
  );
}
