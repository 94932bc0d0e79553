import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import type { listEntries } from './auditLogQueries.ts';

type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];

export const presentAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '', superAdmin: row.as_super },
  area: row.area,
  action: row.action,
  subject: row.subject,
  object: row.object,
  details: row.details,
});
