import type { AccessToken } from '#contract/auth.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { SecretDeps } from '#server/deps.ts';
import { verifyPassword } from '#server/security/password.ts';
import { TokenError } from '#server/http/tokenError.ts';
import { setJoined } from '../account/membershipQueries.ts';
import { findPersonByEmail, lockPersonWithPassword } from './personQueries.ts';
import { spendTotpCode } from './spendTotpCode.ts';
import { countSignInAttempt, signInOrigin } from './countSignInAttempt.ts';
import { startSession } from './issueTokens.ts';
import { deleteSignInFailures, takeBackSignInAttempt } from './signInFailureQueries.ts';

interface Credentials {
  /** The e-mail address of an account, in any case of letters. */
  username: string;
  password: string;
  /** A code of the authenticator app or a recovery code; empty: none was entered. */
  totp: string;
  /** The caller's network address. */
  address: string;
  /** Browser and system in words: `deviceOf`. */
  device: string;
}

/**
 * Grant type password. An address that nobody has an account with costs the same work, is counted the same way and gets
 * the same answer as a wrong password. Whoever has switched on two-factor sign-in is asked for a code once the password was
 * right; having entered none yet is no failure, but makes up for none either, and a wrong one is one.
 * @throws TokenError invalid_grant; invalid_totp; standdown (too many failures: nothing was looked at).
 */
export async function signInWithPassword(
  { db, secretKey }: Pick<SecretDeps, 'db' | 'secretKey'>,
  { username, password, totp, address, device }: Credentials,
  now: Date,
): Promise<AccessToken> {
  // Lower case once for both, so that no spelling finds an account without counting for it.
  const emailAddress = username.trim().toLowerCase();
  const origin = signInOrigin(emailAddress, address);
  const wait = await countSignInAttempt(db, origin, now);
  if (wait !== null)
    throw new TokenError(
      'standdown',
      `Too many failed attempts to sign in. Please wait ${inSeconds(wait)} and try again.`,
    );

  const person = await findPersonByEmail(db, emailAddress);
  const right = await verifyPassword(person?.password_hash, password);
  if (!person?.password_hash || !right) throw new TokenError('invalid_grant');

  const { id: personId, password_hash: passwordHash } = person;
  const tokens = await inTransaction(db, async (tx) => {
    // A password changed since then ends every session: none may begin by the old one afterwards.
    const current = await lockPersonWithPassword(tx, personId, passwordHash);
    if (!current) throw new TokenError('invalid_grant');
    if (current.totp_secret !== null) {
      if (totp.trim() === '') return null;
      if (
        !(await spendTotpCode({ db: tx, secretKey }, { personId, sealedSecret: current.totp_secret, code: totp }, now))
      ) {
        throw new TokenError('invalid_totp', 'This code is not correct, or was used already.');
      }
    }
    await deleteSignInFailures(tx, origin);
    await setJoined(tx, personId, now);
    return startSession(tx, { kind: 'person', personId }, now, device);
  });
  if (tokens) return tokens;
  await takeBackSignInAttempt(db, origin, now);
  throw new TokenError(
    'invalid_totp',
    'Please enter the code that your authenticator app shows now, or a recovery code.',
  );
}

const inSeconds = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);
