import type { AccessToken } from '#contract/auth.ts';
import type { Db } from '#server/db/database.ts';
import { TokenError } from '#server/http/tokenError.ts';
import { findParticipationOfToken, findPrintToken } from './signInTokenQueries.ts';
import { startPrintSession, startSession } from './issueTokens.ts';

/**
 * Grant type token: the password is a participation token, of a personal invitation or from the share link; or the token
 * that a report's download was requested with, for printing that report.
 * @throws TokenError invalid_grant.
 */
export async function signInWithToken(db: Db, token: string, now: Date): Promise<AccessToken> {
  const participation = await findParticipationOfToken(db, token);
  if (participation) {
    return startSession(
      db,
      { kind: 'participation', accountId: participation.account_id, participationId: participation.id },
      now,
    );
  }
  const print = await findPrintToken(db, token, now);
  if (!print) throw new TokenError('invalid_grant', "The URL you've clicked was not valid");
  return startPrintSession(db, { kind: 'report', ...print }, now);
}
