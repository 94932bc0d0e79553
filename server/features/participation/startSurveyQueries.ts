import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { compiledOnce } from '#server/db/compiledOnce.ts';
import type { Db } from '#server/db/database.ts';

const toStart = compiledOnce((db, token: string, language: Language | null) =>
  db
    .with('kept', (query) =>
      query
        .updateTable('participation')
        .set({ language })
        .where('token', '=', token)
        .where('language', 'is', null)
        .where('when_completed', 'is', null)
        .where(sql<boolean>`${language}::text is not null`),
    )
    .selectFrom('participation')
    .where('token', '=', token)
    .select('when_completed'),
);

/** The participation with this token. Stores the language if the participation is not submitted and has none yet. */
export const findToStart = async (db: Db, token: string, language: Language | null) =>
  (await toStart(db, token, language))[0];

/**
 * The survey of a share link that is on. For a link that is off, this runs the same single query as for an unknown
 * token.
 */
export const findSurveyByShareToken = (db: Db, shareToken: string) =>
  db
    .selectFrom('survey')
    .where('share_token', '=', shareToken)
    .where('share_link', '=', true)
    .select(['account_id', 'id', 'when_open', 'when_closed'])
    .executeTakeFirst();

/**
 * The participant with an address in each organisation that is neither disabled nor archived. Looks the address up in
 * one organisation after the other, because the index of addresses begins with the organisation. The work is the same
 * whether or not anyone has the address.
 */
export async function listParticipantsByEmail(
  db: Db,
  emailAddress: string,
): Promise<{ accountId: string; participantId: string }[]> {
  const { rows } = await sql<{ accountId: string; participantId: string }>`
    select account.id as "accountId", found.id as "participantId"
    from account cross join lateral (
      select id from participant where account_id = account.id and email_key = lower(${emailAddress}) limit 1
    ) as found
    where when_disabled is null and when_archived is null
  `.execute(db);
  return rows;
}

/** Deletes share-link participations that never had an answer and have not been used since `before`. */
export const deleteEmptySharedParticipations = (db: Db, before: Date) =>
  db
    .deleteFrom('participation')
    .where('participant_id', 'is', null)
    .where('preview', '=', false)
    .where('when_started', 'is', null)
    .where('when_completed', 'is', null)
    .where('created_at', '<', before)
    .execute();
