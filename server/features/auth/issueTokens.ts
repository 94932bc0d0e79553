import { randomUUID } from 'node:crypto';
import type { AccessToken } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/security/token.ts';
import type { Session, SessionHolder } from '#server/http/session.ts';
import { insertParticipationSession, insertSession, insertTokens, type NewToken } from './authQueries.ts';
import { deviceOf } from './deviceOf.ts';

/**
 * Creates a session and issues its first pair of tokens.
 * @param device the session's device as shown to its person: `deviceOf`.
 */
export async function startSession(
  db: Db,
  holder: SessionHolder,
  now: Date,
  device = deviceOf(''),
): Promise<AccessToken> {
  const { answer, tokens } = newPair(now);
  await insertSession(
    db,
    { sessionId: randomUUID(), ...holder },
    holder.kind === 'person' ? device : null,
    tokens,
    now,
  );
  return answer;
}

/**
 * Creates a session of the participation with a personal or share-link token, and issues its first pair of tokens.
 * @returns null if no participation has the token.
 */
export async function startParticipationSession(db: Db, token: string, now: Date): Promise<AccessToken | null> {
  const { answer, tokens } = newPair(now);
  return (await insertParticipationSession(db, token, randomUUID(), tokens, now)) ? answer : null;
}

/**
 * Creates the session of a print link, which ends on its own. The answer has the usual form, but its refresh token is
 * never accepted.
 */
export async function startPrintSession(
  db: Db,
  holder: Extract<SessionHolder, { kind: 'report' }>,
  now: Date,
): Promise<AccessToken> {
  const access = newToken();
  const token: NewToken = {
    hash: hashToken(access),
    kind: 'access',
    expiresAt: after(now, limits.downloadTokenSeconds),
  };
  await insertSession(db, { sessionId: randomUUID(), ...holder }, null, [token], now);
  return {
    access_token: access,
    refresh_token: newToken(),
    expires_in: limits.downloadTokenSeconds,
    token_type: 'Bearer',
  };
}

/** A fresh pair of tokens in a session's family. */
export async function issueTokens(db: Db, session: Session, now: Date): Promise<AccessToken> {
  const { answer, tokens } = newPair(now);
  await insertTokens(db, session, tokens);
  return answer;
}

/** A pair of tokens, as it is sent and as it is stored. */
function newPair(now: Date): { answer: AccessToken; tokens: NewToken[] } {
  const access = newToken();
  const refresh = newToken();
  return {
    answer: {
      access_token: access,
      refresh_token: refresh,
      expires_in: limits.accessTokenSeconds,
      token_type: 'Bearer',
    },
    tokens: [
      { hash: hashToken(access), kind: 'access', expiresAt: after(now, limits.accessTokenSeconds) },
      { hash: hashToken(refresh), kind: 'refresh', expiresAt: after(now, limits.refreshTokenSeconds) },
    ],
  };
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
