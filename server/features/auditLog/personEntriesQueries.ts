import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import { presentAuditEntry } from './presentAuditEntry.ts';

/**
 * All that organisations have noted of what a person did, the last first. What it was done with in particular, and the names
 * of other people, are the organisations' and no part of it.
 */
export async function readEntriesOfPerson(db: Db, personId: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .where('person_id', '=', personId)
    .select(['id', 'at', 'person_id', 'person_name', 'as_super', 'area', 'action', 'subject', 'object'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) =>
    presentAuditEntry({ ...row, subject: row.area === 'users' ? null : row.subject, details: {} }),
  );
}
