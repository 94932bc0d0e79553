import type { AccessToken } from '../../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { verifyPassword } from '../../http/password.ts';
import { TokenError } from '../../http/tokenError.ts';
import { findPersonByEmail, lockPersonWithPassword } from '../person/personQueries.ts';
import { startSession } from './issueTokens.ts';
import { countSignInAttempt, deleteSignInFailures, signInOrigin } from './signInFailureQueries.ts';

interface Credentials {
  /** The e-mail address of an account, in any case of letters. */
  username: string;
  password: string;
  /** The caller's network address. */
  address: string;
}

/**
 * Grant type password. An address that nobody has an account with costs the same work, is counted the same way and gets
 * the same answer as a wrong password.
 * @throws TokenError invalid_grant; standdown (too many wrong ones: the password was not looked at).
 */
export async function signInWithPassword(db: Db, { username, password, address }: Credentials, now: Date): Promise<AccessToken> {
  // Lower case once for both, so that no spelling finds an account without counting for it.
  const emailAddress = username.trim().toLowerCase();
  const origin = signInOrigin(emailAddress, address);
  const wait = await countSignInAttempt(db, origin, now);
  if (wait !== null) throw new TokenError('standdown', `Too many failed attempts to sign in. Please wait ${inSeconds(wait)} and try again.`);

  const person = await findPersonByEmail(db, emailAddress);
  const right = await verifyPassword(person?.password_hash, password);
  if (!person?.password_hash || !right) throw new TokenError('invalid_grant');

  const { id: personId, password_hash: passwordHash } = person;
  return inTransaction(db, async (tx) => {
    // A password changed since then ends every session: none may begin by the old one afterwards.
    if (!(await lockPersonWithPassword(tx, personId, passwordHash))) throw new TokenError('invalid_grant');
    await deleteSignInFailures(tx, origin);
    return startSession(tx, { kind: 'person', personId }, now);
  });
}

const inSeconds = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);
