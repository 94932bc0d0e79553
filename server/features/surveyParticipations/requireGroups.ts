import type { Db } from '#server/db/database.ts';
import { invalid } from '#server/ApiError.ts';
import { findKnownGroups } from './surveyGroupQueries.ts';

/**
 * @param property says where the id at an index stands in what was sent.
 * @throws ApiError Validation naming the first that is no group of the organisation.
 */
export async function requireGroups(
  db: Db,
  accountId: string,
  groupIds: string[],
  property: (index: number) => string,
): Promise<void> {
  const known = await findKnownGroups(db, accountId, groupIds);
  const unknown = groupIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(property(unknown), 'is not a group of this organisation');
}
