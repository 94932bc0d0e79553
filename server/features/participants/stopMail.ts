import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { findStopAddress, insertStop } from './participantQueries.ts';

/**
 * Ends an organisation's mail to the address that the token was mailed to; doing it again changes nothing.
 * @returns false when the organisation has no such token: the caller answers 404.
 */
export async function stopMail(
  db: Db,
  { accountId, token }: { accountId: string; token: string },
  now: Date,
): Promise<boolean> {
  const address = isUuid(accountId) ? await findStopAddress(db, accountId, token) : undefined;
  if (address === undefined) return false;
  await insertStop(db, accountId, address, now);
  return true;
}
