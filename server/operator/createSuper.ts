import { Check } from 'typebox/value';
import { limits } from '#contract/limits.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { emailAddress, oneLine } from '#contract/schema.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { findAccountsByName } from '../features/account/accountQueries.ts';
import { createAccount } from '../features/platform/createAccount.ts';
import { insertMembership } from '../features/account/membershipQueries.ts';
import { deleteSessionsOfPerson } from '../features/auth/authQueries.ts';
import { deleteEmailChanges } from '../features/auth/mailedLinkQueries.ts';
import { unlinkParticipations } from '../features/participation/registrationQueries.ts';
import {
  findPersonByEmail,
  insertPerson,
  setConfirmedPassword,
  setSuperAdmin,
  lockPerson,
} from '../features/auth/personQueries.ts';
import { deleteTotp } from '../features/auth/totpQueries.ts';
import { hashPassword, isAcceptablePassword } from '../security/password.ts';

interface NewSuper {
  emailAddress: string;
  password: string;
  /** The name of an organisation that the person manages too. Null for none. */
  organisation: string | null;
}

/**
 * Makes a person a super administrator. Can also make this person the manager of an organisation, which is created if
 * it does not exist.
 *
 * The address may already have an account. If its owner has confirmed it through a mail, they keep their password.
 * Otherwise the account may belong to a stranger who entered the address beforehand, so the stranger loses it. The
 * given password is set, every session ends, and the participations in the account are removed.
 * @returns a sentence on what was done, one per line.
 * @throws Error with one line, without changing anything, if the address is invalid, the password is weak or the
 * organisation is ambiguous.
 */
export async function createSuper(db: Db, requested: NewSuper, now: Date): Promise<string[]> {
  const organisation = requested.organisation?.trim() ?? null;
  const address = requested.emailAddress.trim();
  if (!Check(emailAddress, address)) throw new Error('--email must be an e-mail address');
  if (organisation !== null && !Check(oneLine(limits.nameLength), organisation))
    throw new Error(`--organisation must be one line of at most ${limits.nameLength} characters`);
  if (!(await isAcceptablePassword(requested.password)))
    throw new Error(`--password is not acceptable. ${errorCatalogue.NewPasswordInvalid.message}`);
  const passwordHash = await hashPassword(requested.password);

  return inTransaction(db, async (tx) => {
    const newId = await insertPerson(
      tx,
      { givenName: '', familyName: '', emailAddress: address, passwordHash, whenEmailConfirmed: now },
      now,
    );
    const { id } = newId === null ? (await findPersonByEmail(tx, address))! : { id: newId };
    const said = newId === null ? await promote(tx, id, passwordHash, now) : 'is a super administrator now.';
    await setSuperAdmin(tx, id);
    return [`${address} ${said}`, ...(organisation === null ? [] : [await manage(tx, id, organisation, now)])];
  });
}

async function promote(db: Db, personId: string, passwordHash: string, now: Date): Promise<string> {
  const person = await lockPerson(db, personId);
  if (person?.when_email_confirmed && person.password_hash) {
    return 'already has an account, is now a super administrator, and keeps the password of that account. The given password was not set.';
  }
  await setConfirmedPassword(db, personId, passwordHash, now);
  await deleteSessionsOfPerson(db, personId);
  await deleteEmailChanges(db, personId);
  if (!person?.when_email_confirmed) {
    await unlinkParticipations(db, personId);
    await deleteTotp(db, personId);
  }
  return 'had an account without a password chosen by its owner. It now has the given password, and is a super administrator.';
}

async function manage(db: Db, personId: string, name: string, now: Date): Promise<string> {
  const [known, another] = await findAccountsByName(db, name);
  if (another) throw new Error(`There are several organisations called ${name}`);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const accountId = known?.id ?? (await createAccount(db, { name, timeZone }, now));
  await insertMembership(db, { accountId, personId, adminUserRole: 'manage' }, now);
  return known ? `They manage ${known.name}.` : `They manage ${name}, a new organisation in the time zone ${timeZone}.`;
}
