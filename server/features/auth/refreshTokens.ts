import type { AccessToken } from '#contract/auth.ts';
import { limits, throttleLimits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { createThrottle } from '#server/http/createThrottle.ts';
import { hashToken } from '#server/security/token.ts';
import { deleteSession, holderOf, lockRefreshToken, spendToken, touchSession } from './authQueries.ts';
import { issueTokens } from './issueTokens.ts';

/** By the session: its refresh token is another one each time. */
const refreshes = createThrottle(throttleLimits.refreshes);

/**
 * Rotates a refresh token. A spent one that comes again within `refreshReplaySeconds` (a reply was lost, two tabs were
 * at it) gets a fresh pair of the same family; later it was copied, and the whole family ends.
 * @returns null where the token is unknown, expired or was replayed late, or the session has lasted as long as one may.
 * @throws ApiError TooManyRequests.
 */
export async function refreshTokens(db: Db, refreshToken: string, now: Date): Promise<AccessToken | null> {
  const hash = hashToken(refreshToken);
  return inTransaction(db, async (tx) => {
    const token = await lockRefreshToken(tx, hash);
    if (!token || token.expires_at <= now) return null;
    if (now.getTime() - token.created_at.getTime() > limits.sessionSeconds * 1000) {
      await deleteSession(tx, token.session_id);
      return null;
    }
    refreshes.require(token.session_id);
    refreshes.count(token.session_id);
    if (token.spent_at === null) {
      await spendToken(tx, hash, now);
    } else if (now.getTime() - token.spent_at.getTime() > limits.refreshReplaySeconds * 1000) {
      await deleteSession(tx, token.session_id);
      return null;
    }
    const holder = holderOf(token);
    if (holder.kind === 'person') await touchSession(tx, token.session_id, now);
    return issueTokens(tx, { sessionId: token.session_id, ...holder }, now);
  });
}
