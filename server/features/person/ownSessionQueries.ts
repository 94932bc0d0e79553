import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';

/** The sessions of a person that can still be refreshed, the most recently used first. */
export const listOwnSessions = (db: Db, personId: string, now: Date, page: PageRequest) => {
  const lastUsed = sql<Date>`coalesce(session.last_used_at, session.created_at)`;
  const sessions = db
    .selectFrom('session')
    .where('session.id', 'in', (token) =>
      token
        .selectFrom('session_token')
        .where('person_id', '=', personId)
        .where('kind', '=', 'refresh')
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .select('session_id'),
    )
    .select(['session.id', 'session.device', 'session.created_at', lastUsed.as('last_used_at')]);
  return keysetPage(
    sessions,
    [
      { expression: lastUsed, type: 'timestamptz', descending: true },
      { expression: sql`session.id`, type: 'uuid' },
    ],
    page,
  );
};

/** Ends one session of a person. @returns false if the person has no such session. */
export async function deleteOwnSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('id', 'in', (token) =>
      token.selectFrom('session_token').where('person_id', '=', personId).select('session_id'),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
