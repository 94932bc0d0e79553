import type { blocks } from '#contract/api.ts';
import { auditAreas, type AuditEntry } from '#contract/entities/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import type { PageRequest } from '#server/db/keysetPage.ts';
import { fromReplica } from '#server/db/replica.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseFilters } from '#server/http/parseQuery.ts';
import { listEntries, type EntriesQuery, listEntriesOfPerson } from './auditLogQueries.ts';

export const auditLogRoutes = ({ db }: Deps): Handlers<typeof blocks.auditLog> => ({
  async getAuditLog({ principal: { accountId }, query }) {
    const requested = { accountId, areas: parseFilters(query.filter, auditAreas), surveyId: query.surveyId || null };
    const { rows, cursor } = await answerPage(query, (page) => getEntries(db, requested, page));
    return { entries: rows.map(presentAuditEntry), cursor };
  },
});

/**
 * In milliseconds. Far longer than it takes to commit an entry, and far longer than the difference between the clocks
 * of two processes.
 */
const settlingTime = 10 * 60_000;

/**
 * A page of an organisation's entries, the latest first. Reads from a replica if the page before is old enough: old
 * entries never change, and none are added among them, so the replica has the same entries as the primary.
 * @throws RangeError for a cursor of another list.
 */
async function getEntries(db: Db, requested: EntriesQuery, page: PageRequest) {
  const after = typeof page.after?.[0] === 'string' ? Date.parse(page.after[0]) : NaN;
  const settled = Number.isNaN(after)
    ? undefined
    : await fromReplica(db, (replica) => listEntries(replica, requested, page), new Date(after + settlingTime));
  return settled ?? listEntries(db, requested, page);
}

/**
 * Everything that audit logs of organisations recorded about the actions of a person, the latest first. Omits details
 * of the objects concerned and the names of other people, because these belong to the organisations.
 */
export async function getEntriesOfPerson(db: Db, personId: string): Promise<AuditEntry[]> {
  const rows = await listEntriesOfPerson(db, personId);
  return rows.map((row) =>
    presentAuditEntry({ ...row, subject: row.area === 'users' ? null : row.subject, details: {} }),
  );
}

type EntryRow = Awaited<ReturnType<typeof listEntries>>['rows'][number];

const presentAuditEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '', superAdmin: row.as_super },
  area: row.area,
  action: row.action,
  subject: row.subject,
  object: row.object,
  details: row.details,
});
