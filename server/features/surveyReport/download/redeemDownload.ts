import { includesRole } from '#rules/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { authorise } from '#server/features/account/authorise.ts';
import { spendDownloadToken, type Download } from '../downloadTokenQueries.ts';

/**
 * Uses up a download token, which stands for whoever asked for it: they must still be somebody who may.
 * @throws ApiError NotFound where the token is unknown, late, used or for something else, and where they may no longer.
 */
export async function redeemDownload(
  db: Db,
  token: string,
  of: { accountId?: string; surveyId: string; kind: 'report' | 'answers' },
  now: Date,
): Promise<Download> {
  const download = await spendDownloadToken(db, token, of, now);
  if (!download) throw new ApiError('NotFound');
  const { superAdmin, organisation } = await authorise(db)(download.personId, { surveyId: download.surveyId });
  const isLetIn = organisation !== null && (superAdmin || !organisation.disabled);
  if (!isLetIn || !includesRole({ superAdmin, ...organisation }, of.kind === 'report' ? 'report' : 'manage'))
    throw new ApiError('NotFound');
  return download;
}
