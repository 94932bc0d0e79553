import { Check } from 'typebox/value';
import { limits } from '#contract/limits.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { emailAddress, oneLine } from '#contract/schema.ts';
import { englishPlural } from '../content/englishPlural.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { findAccountsByName } from '../features/account/accountQueries.ts';
import { isTimeZone } from '../features/account/isTimeZone.ts';
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
  takeBackChoices,
} from '../features/auth/personQueries.ts';
import { deleteTotp } from '../features/auth/totpQueries.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { hashPassword, isAcceptablePassword } from '../security/password.ts';

interface NewSuper {
  emailAddress: string;
  /** Null: they get a mail with a link to choose one. */
  password: string | null;
  /** The name of an organisation that the person manages too. Null for none. */
  organisation: string | null;
  /** The time zone of a new organisation. Null: that of this machine. */
  timeZone: string | null;
}

/**
 * Makes a person a super administrator. Can also make this person the manager of an organisation, which is created if
 * it does not exist.
 *
 * The address may already have an account. If its owner has confirmed it through a mail, they keep their password.
 * Otherwise the account may belong to a stranger who entered the address beforehand, so the stranger loses it. The
 * given password is set or a link is mailed, every session ends, and the participations in the account are removed.
 * @returns a sentence on what was done, one per line.
 * @throws Error with one line, without changing anything, if the address or the time zone is invalid, the password is
 * weak or the organisation is ambiguous.
 */
export async function createSuper(db: Db, requested: NewSuper, now: Date): Promise<string[]> {
  const organisation = requested.organisation?.trim() ?? null;
  const address = requested.emailAddress.trim();
  if (!Check(emailAddress, address)) throw new Error('--email must be an e-mail address');
  if (organisation !== null && !Check(oneLine(limits.nameLength), organisation))
    throw new Error(`--organisation must be one line of at most ${limits.nameLength} characters`);
  const zone = requested.timeZone?.trim() ?? null;
  if (zone !== null && !isTimeZone(zone))
    throw new Error('--time-zone must be the name of a time zone, such as Europe/Berlin');
  if (zone !== null && organisation === null)
    throw new Error('--time-zone is for a new organisation: --organisation …');
  const { password } = requested;
  if (password !== null && !(await isAcceptablePassword(password)))
    throw new Error(`The password is not acceptable. ${errorCatalogue.NewPasswordInvalid.message}`);
  const passwordHash = password === null ? null : await hashPassword(password);

  return inTransaction(db, async (tx) => {
    const newId = await insertPerson(
      tx,
      {
        givenName: '',
        familyName: '',
        emailAddress: address,
        passwordHash,
        whenEmailConfirmed: passwordHash === null ? null : now,
      },
      now,
    );
    const { id } = newId === null ? (await findPersonByEmail(tx, address))! : { id: newId };
    const said =
      newId === null
        ? await promote(tx, id, passwordHash, now)
        : `is a super administrator now.${passwordHash === null ? await mailLink(tx, id, now) : ''}`;
    await setSuperAdmin(tx, id);
    return [
      `${address} ${said}`,
      ...(organisation === null ? [] : [await manage(tx, id, { name: organisation, timeZone: zone }, now)]),
    ];
  });
}

async function promote(db: Db, personId: string, passwordHash: string | null, now: Date): Promise<string> {
  const person = await lockPerson(db, personId);
  if (person?.when_email_confirmed && person.password_hash) {
    const ignored = passwordHash === null ? '' : ' The given password was not set.';
    return `already has an account, is now a super administrator, and keeps the password of that account.${ignored}`;
  }
  if (passwordHash === null) await takeBackChoices(db, personId);
  else await setConfirmedPassword(db, personId, passwordHash, now);
  await deleteSessionsOfPerson(db, personId);
  await deleteEmailChanges(db, personId);
  if (!person?.when_email_confirmed) {
    await unlinkParticipations(db, personId);
    await deleteTotp(db, personId);
  }
  const had = 'had an account without a password chosen by its owner.';
  return passwordHash === null
    ? `${had} It is a super administrator now.${await mailLink(db, personId, now)}`
    : `${had} It now has the given password, and is a super administrator.`;
}

/** Queues the mail with a link to choose a password. @returns a sentence that says so. */
async function mailLink(db: Db, personId: string, now: Date): Promise<string> {
  await enqueueMail(db, { message: 'passwordReset', personId }, now);
  const hours = limits.passwordResetTokenSeconds / 3600;
  return ` A running server sends them a link to choose a password, once, within ${englishPlural(hours, '1 hour', `${hours} hours`)}.`;
}

async function manage(
  db: Db,
  personId: string,
  { name, timeZone }: { name: string; timeZone: string | null },
  now: Date,
): Promise<string> {
  const [known, another] = await findAccountsByName(db, name);
  if (another) throw new Error(`There are several organisations called ${name}`);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const accountId = known?.id ?? (await createAccount(db, { name, timeZone: zone }, now));
  await insertMembership(db, { accountId, personId, adminUserRole: 'manage' }, now);
  if (!known) return `They manage ${name}, a new organisation in the time zone ${zone}.`;
  return `They manage ${known.name}.${timeZone === null ? '' : ' It existed already and keeps its time zone.'}`;
}
