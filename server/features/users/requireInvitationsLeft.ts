import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/ApiError.ts';
import { countInvitations } from './usersQueries.ts';

/**
 * That none of these addresses, in lower case, was mailed too often by the organisation within the last hour, whether
 * by being added or by another mail.
 * @throws ApiError TooManyRequests.
 */
export async function requireInvitationsLeft(db: Db, accountId: string, addresses: string[], now: Date): Promise<void> {
  const counts = await countInvitations(db, accountId, addresses, new Date(now.getTime() - 3_600_000));
  const [tooOften] = addresses.filter((address) => (counts.get(address) ?? 0) >= limits.userInvitationMailsAnHour);
  if (tooOften === undefined) return;
  throw new ApiError('TooManyRequests', {
    message: `We have sent several e-mails to ${tooOften} already. Please try again in an hour.`,
    retryAfterSeconds: 3_600,
  });
}
