import { englishPlural } from '../content/englishPlural.ts';
import type { Texts } from '../content/makeTexts.ts';
import { uncheckedContent } from '../content/uncheckedContent.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { isUuid } from '../db/isUuid.ts';
import { deleteEverySession, deleteSessionsOfPerson } from '../features/auth/authQueries.ts';
import { findPerson, findPersonByEmail } from '../features/auth/personQueries.ts';
import { resetTotp } from '../features/auth/resetTotp.ts';

/**
 * Ends every session of one person, or of everyone. Participants then have to open their invitation again, but lose no
 * answers.
 * @returns a sentence on what was done.
 * @throws Error with one line if no account has the address.
 */
export async function endSessions(db: Db, emailAddress: string | null): Promise<string> {
  if (emailAddress === null) {
    const ended = await inTransaction(db, deleteEverySession);
    return `Everyone is signed out: ${englishPlural(ended, '1 session was', `${ended} sessions were`)} ended.`;
  }
  const address = emailAddress.trim();
  const person = await findPersonByEmail(db, address);
  if (!person) throw new Error(`No one has an account with ${address}`);
  await inTransaction(db, (tx) => deleteSessionsOfPerson(tx, person.id));
  return `${address} is signed out everywhere.`;
}

/**
 * Switches off two-factor sign-in for someone who has lost the app and the recovery codes, or whose secret is damaged.
 * The operator must have verified who they are.
 * @param who their e-mail address, or the id of the person.
 * @returns a sentence on what was done.
 * @throws Error with one line if there is no such account.
 */
export async function resetLostTotp(db: Db, who: string, now: Date): Promise<string> {
  const name = who.trim();
  const person = isUuid(name) ? await findPerson(db, name) : await findPersonByEmail(db, name);
  if (!person) throw new Error(`No one has an account with ${name}`);
  return (await resetTotp(db, person.id, now))
    ? `The two-factor sign-in of ${name} is off, and they are signed out everywhere. They get an e-mail about it.`
    : `The two-factor sign-in of ${name} was off already.`;
}

/**
 * Lists the help lines and country notes that no one has checked within a year, one per line, with the number to call
 * or the address to open.
 */
export const listUncheckedContent = (texts: Pick<Texts, 'helpLines' | 'countryNotes'>, now: Date): string[] =>
  uncheckedContent(texts, now).map(
    ({ place, name, ways, source, checked }) =>
      `${place}: ${[name, ...ways].join(', ')}; ${checked ? `last checked ${checked}` : 'not yet checked'}${source === null ? '' : `; ${source}`}`,
  );
