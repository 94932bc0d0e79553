import type { Db } from '../db/database.ts';
import { findPersonByEmail } from '../features/auth/personQueries.ts';
import { resetTotp } from '../features/auth/resetTotp.ts';

/**
 * Switches off the two-factor sign-in of somebody who has lost app and recovery codes, for the operator to use who made sure
 * of whom they speak with.
 * @returns what was done, a sentence.
 * @throws Error with one line where nobody has an account with the address.
 */
export async function resetLostTotp(db: Db, emailAddress: string, now: Date): Promise<string> {
  const address = emailAddress.trim();
  const person = await findPersonByEmail(db, address);
  if (!person) throw new Error(`Nobody has an account with ${address}`);
  return (await resetTotp(db, person.id, now))
    ? `The two-factor sign-in of ${address} is off, and they are signed out everywhere. They are told by mail.`
    : `The two-factor sign-in of ${address} was off already.`;
}
