import type { ReportRequest } from '#contract/entities/reportRequest.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { hashToken, newToken } from '#server/security/token.ts';

/** What a download token was requested for. `request` null: the file of anonymised answers. */
export interface Download extends SurveyKey {
  personId: string;
  request: ReportRequest | null;
}

/**
 * Creates a token for one download within `downloadTokenSeconds`.
 * @returns the token in plain text, which is not stored.
 */
export async function insertDownloadToken(
  db: Db,
  { accountId, surveyId, personId, request }: Download,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('download_token')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      survey_id: surveyId,
      person_id: personId,
      request: request && JSON.stringify(request),
      expires_at: new Date(now.getTime() + limits.downloadTokenSeconds * 1000),
      spent_at: null,
    })
    .execute();
  return token;
}

/**
 * Uses up a token for a download. Only one of several simultaneous requests finds it.
 * @param of `surveyId` and `accountId` are the ids in the URL. `accountId` is omitted if the URL has none.
 * @returns undefined if the token is unknown, expired, used or for something else.
 */
export async function spendDownloadToken(
  db: Db,
  token: string,
  of: { accountId?: string; surveyId: string; kind: 'report' | 'answers' },
  now: Date,
): Promise<Download | undefined> {
  if (!isUuid(of.surveyId) || (of.accountId !== undefined && !isUuid(of.accountId))) return undefined;
  const row = await db
    .updateTable('download_token')
    .set({ spent_at: now })
    .where('hash', '=', hashToken(token))
    .where('survey_id', '=', of.surveyId)
    .$if(of.accountId !== undefined, (update) => update.where('account_id', '=', of.accountId!))
    .where('request', of.kind === 'report' ? 'is not' : 'is', null)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .returning(['account_id', 'survey_id', 'person_id', 'request'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, surveyId: row.survey_id, personId: row.person_id, request: row.request };
}

/** Deletes expired tokens. */
export const deleteExpiredDownloadTokens = (db: Db, now: Date) =>
  db.deleteFrom('download_token').where('expires_at', '<=', now).execute();
