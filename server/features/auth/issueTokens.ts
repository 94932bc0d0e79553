import { randomUUID } from 'node:crypto';
import type { AccessToken } from '../../../contract/auth.ts';
import { limits } from '../../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { hashToken, newToken } from '../../http/secret.ts';
import type { Session, SessionHolder } from '../../http/session.ts';
import { insertSession, insertTokens } from './authQueries.ts';

/** Starts a session and issues its first pair of tokens. */
export async function startSession(db: Db, holder: SessionHolder, now: Date): Promise<AccessToken> {
  return inTransaction(db, async (tx) => {
    const sessionId = randomUUID();
    await insertSession(tx, sessionId, now);
    return issueTokens(tx, { sessionId, ...holder }, now);
  });
}

/** A fresh pair of tokens in a session's family. */
export async function issueTokens(db: Db, session: Session, now: Date): Promise<AccessToken> {
  const access = newToken();
  const refresh = newToken();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await insertTokens(db, session, [
    { hash: hashToken(access), kind: 'access', expiresAt: after(limits.accessTokenSeconds) },
    { hash: hashToken(refresh), kind: 'refresh', expiresAt: after(limits.refreshTokenSeconds) },
  ]);
  return { access_token: access, refresh_token: refresh, expires_in: limits.accessTokenSeconds, token_type: 'Bearer' };
}
