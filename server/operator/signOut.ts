import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { deleteEverySession, deleteSessionsOfPerson } from '../features/auth/authQueries.ts';
import { findPersonByEmail } from '../features/auth/personQueries.ts';

/**
 * Ends every session of one person, or of everybody: participants then open their invitation again, and lose no answer.
 * @returns what was done, a sentence.
 * @throws Error with one line where nobody has an account with the address.
 */
export async function signOut(db: Db, emailAddress: string | null): Promise<string> {
  if (emailAddress === null)
    return `Everybody is signed out: ${await inTransaction(db, deleteEverySession)} sessions were ended.`;
  const address = emailAddress.trim();
  const person = await findPersonByEmail(db, address);
  if (!person) throw new Error(`Nobody has an account with ${address}`);
  await inTransaction(db, (tx) => deleteSessionsOfPerson(tx, person.id));
  return `${address} is signed out everywhere.`;
}
