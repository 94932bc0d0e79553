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

/** Far longer than from the noting of an entry to its commit, and than the clocks of processes differ, in milliseconds. */
const settlingTime = 10 * 60_000;

/**
 * A page of an organisation's entries, the last first. What follows a page that is old enough is on a replica as it is on
 * the primary: entries are only added, and no more are added there. @throws RangeError for a cursor of another list.
 */
async function getEntries(db: Db, requested: EntriesQuery, page: PageRequest) {
  const after = typeof page.after?.[0] === 'string' ? Date.parse(page.after[0]) : NaN;
  const settled = Number.isNaN(after)
    ? undefined
    : await fromReplica(db, (replica) => listEntries(replica, requested, page), new Date(after + settlingTime));
  return settled ?? listEntries(db, requested, page);
}

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
