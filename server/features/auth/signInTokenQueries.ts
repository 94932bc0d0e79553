import { compiledOnce } from '#server/db/compiledOnce.ts';
import type { Db } from '#server/db/database.ts';
import { hashToken } from '#server/security/token.ts';

/* What the token of a link signs in to. */

const participationByToken = compiledOnce((db, token: string) =>
  db.selectFrom('participation').where('token', '=', token).select(['account_id', 'id']),
);

/** The participation that a personal or share-link token signs in to. */
export const findParticipationOfToken = async (db: Db, token: string) => (await participationByToken(db, token))[0];

/** Whose report a download token prints. Printing does not spend the token. */
export async function findPrintToken(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('download_token')
    .where('hash', '=', hashToken(token))
    // Without a request it is for the file of anonymised answers, which no one prints.
    .where('request', 'is not', null)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .select(['account_id', 'survey_id', 'person_id'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, surveyId: row.survey_id, personId: row.person_id };
}
