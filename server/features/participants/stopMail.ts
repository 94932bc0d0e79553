import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { recordStop } from './participantQueries.ts';

/**
 * Ends an organisation's mail to the address that the token was mailed to; doing it again changes nothing.
 * @returns false when the organisation has no such token: the caller answers 404.
 */
export async function stopMail(
  db: Db,
  { accountId, token }: { accountId: string; token: string },
  now: Date,
): Promise<boolean> {
  return isUuid(accountId) && recordStop(db, accountId, token, now);
}
