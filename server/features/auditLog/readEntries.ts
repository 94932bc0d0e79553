import type { Db } from '#server/db/database.ts';
import type { PageRequest } from '#server/db/keysetPage.ts';
import { fromReplica } from '#server/db/replica.ts';
import { listEntries, type EntriesWanted } from './auditLogQueries.ts';

/** Far longer than from the noting of an entry to its commit, and than the clocks of processes differ, in milliseconds. */
const settlingTime = 10 * 60_000;

/**
 * A page of an organisation's entries, the last first. What follows a page that is old enough is on a replica as it is on
 * the primary: entries are only added, and no more are added there. @throws RangeError for a cursor of another list.
 */
export async function readEntries(db: Db, wanted: EntriesWanted, page: PageRequest) {
  const after = typeof page.after?.[0] === 'string' ? Date.parse(page.after[0]) : NaN;
  const settled = Number.isNaN(after)
    ? undefined
    : await fromReplica(db, (replica) => listEntries(replica, wanted, page), new Date(after + settlingTime));
  return settled ?? listEntries(db, wanted, page);
}
