import type { AccessToken } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { englishPlural } from '#server/content/englishPlural.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { throttleOf } from '#server/http/createThrottle.ts';
import { TokenError } from '#server/http/tokenError.ts';
import { verifyPassword } from '#server/security/password.ts';
import { hashToken } from '#server/security/token.ts';
import { recordSignIn } from '../account/membershipQueries.ts';
import { deleteSession, holderOf, lockRefreshToken, spendToken, touchSession, findPrintToken } from './authQueries.ts';
import { countSignInAttempt, signInOrigin } from './countSignInAttempt.ts';
import { startParticipationSession, startSession, startPrintSession, issueTokens } from './issueTokens.ts';
import { findPasswordResetSignIn, spendPasswordResetSignIn } from './mailedLinkQueries.ts';
import { findPersonByEmail, lockPerson, lockPersonWithPassword } from './personQueries.ts';
import { deleteSignInFailures, takeBackSignInAttempt } from './signInFailureQueries.ts';
import { spendTotpCode } from './spendTotpCode.ts';

type SignInDeps = Pick<SecretDeps, 'db' | 'keyring'>;

interface SignInAttempt {
  /** A code from the authenticator app or a recovery code. Empty: none was entered. */
  totp: string;
  /** The client's network address. */
  address: string;
  /** Browser and operating system: `deviceOf`. */
  device: string;
}

interface Credentials extends SignInAttempt {
  /** The e-mail address of an account, case-insensitive. */
  username: string;
  password: string;
}

/**
 * Grant type password. An address without an account costs the same work, is counted the same way and gets the same
 * answer as a wrong password.
 * @throws TokenError invalid_grant; invalid_totp; standdown (too many failures; nothing was checked).
 */
export function signInWithPassword(
  deps: SignInDeps,
  { username, password, ...attempt }: Credentials,
  now: Date,
): Promise<AccessToken> {
  // The address is in lower case for both, so that attempts in upper or lower case count for the same account.
  const emailAddress = username.trim().toLowerCase();
  return signInPerson(deps, { emailAddress, ...attempt }, now, async () => {
    const person = await findPersonByEmail(deps.db, emailAddress);
    const right = await verifyPassword(person?.password_hash, password);
    if (!person?.password_hash || !right) throw new TokenError('invalid_grant');
    const { id, password_hash: passwordHash } = person;
    return async (tx) => {
      // A changed password ends every session. So if it has been changed since the check, no session may start.
      const current = await lockPersonWithPassword(tx, id, passwordHash);
      if (!current) throw new TokenError('invalid_grant');
      return current;
    };
  });
}

/**
 * Counts the attempt, checks the proof and the second factor, and starts a session of the person. With two-factor
 * sign-in, a code is requested after the proof. A missing code is not a failure, but does not clear failures either. A
 * wrong code is a failure.
 * @param prove checks the proof of identity, and returns a function that locks the person in the transaction and uses
 * the proof up. If the code is missing or wrong, the proof stays valid. Both throw a TokenError for a wrong proof.
 */
async function signInPerson(
  { db, keyring }: SignInDeps,
  { emailAddress, totp, address, device }: SignInAttempt & { emailAddress: string },
  now: Date,
  prove: () => Promise<(tx: Db) => Promise<{ id: string; totp_secret: string | null }>>,
): Promise<AccessToken> {
  const origin = signInOrigin(emailAddress, address);
  const wait = await countSignInAttempt(db, origin, now);
  if (wait !== null)
    throw new TokenError(
      'standdown',
      `Too many failed attempts to sign in. Please wait ${inSeconds(wait)} and try again.`,
    );

  const spendProof = await prove();
  const isCodeMissing = totp.trim() === '';
  try {
    return await inTransaction(db, async (tx) => {
      const { id: personId, totp_secret: sealedSecret } = await spendProof(tx);
      if (sealedSecret !== null) {
        if (isCodeMissing)
          throw new TokenError(
            'invalid_totp',
            'Please enter the code that your authenticator app shows now, or a recovery code.',
          );
        if (!(await spendTotpCode({ db: tx, keyring }, { personId, sealedSecret, code: totp }, now)))
          throw new TokenError('invalid_totp', 'This code is not correct or has already been used.');
      }
      await deleteSignInFailures(tx, origin);
      await recordSignIn(tx, personId, now);
      return startSession(tx, { kind: 'person', personId }, now, device);
    });
  } catch (error) {
    if (isCodeMissing && error instanceof TokenError && error.error === 'invalid_totp')
      await takeBackSignInAttempt(db, origin, now);
    throw error;
  }
}

const inSeconds = (seconds: number) => englishPlural(seconds, '1 second', `${seconds} seconds`);

const invalidLink = () => new TokenError('invalid_grant', "The URL you've clicked was not valid");

/**
 * Grant type token. The password is the participation token of a personal invitation or a share link, a report's
 * download token, for printing that report, or a reset token that has just set a password. Only the last requires a
 * code, and works once.
 * @throws TokenError invalid_grant; for a reset token also invalid_totp, standdown.
 */
export async function signInWithToken(
  deps: SignInDeps,
  token: string,
  attempt: SignInAttempt,
  now: Date,
): Promise<AccessToken> {
  const { db } = deps;
  const participation = await startParticipationSession(db, token, now);
  if (participation) return participation;
  const print = await findPrintToken(db, token, now);
  if (print) return startPrintSession(db, { kind: 'report', ...print }, now);
  return signInAfterReset(deps, hashToken(token), attempt, now);
}

async function signInAfterReset(
  deps: SignInDeps,
  hash: Buffer,
  attempt: SignInAttempt,
  now: Date,
): Promise<AccessToken> {
  const found = await findPasswordResetSignIn(deps.db, hash, now);
  if (!found) throw invalidLink();
  const { id, email_address: emailAddress } = found;
  return signInPerson(deps, { emailAddress, ...attempt }, now, async () => async (tx) => {
    // Locks the person first, as everything does that invalidates the token.
    const person = await lockPerson(tx, id);
    if (!person || !(await spendPasswordResetSignIn(tx, hash, now))) throw invalidLink();
    return { id, totp_secret: person.totp_secret };
  });
}

/** Counts refreshes by session, because the refresh token is a different one each time. */
const refreshes = throttleOf('refreshes');

/**
 * Rotates a refresh token. A used one that is sent again within `refreshReplaySeconds` (a lost reply, two tabs) gets a
 * new pair of the same family. If it is sent later than that, it was copied, and the whole family ends.
 * @returns null if the token is unknown, expired or was replayed late, or if the session has reached its maximum
 * lifetime.
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
    await refreshes.require(token.session_id);
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
