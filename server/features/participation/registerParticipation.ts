import type { Registration, RegistrationOutcome } from '#contract/entities/registration.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { hashPassword, isAcceptablePassword, verifyPassword } from '#server/security/password.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { deleteSignInFailures } from '../auth/signInFailureQueries.ts';
import { signInOrigin } from '../auth/countSignInAttempt.ts';
import { findPersonByEmail, insertPerson, lockPerson, setEmailConfirmed } from '../auth/personQueries.ts';
import {
  countClaimMails,
  deleteRegisterAttempts,
  lockParticipation,
  setPerson,
  type ParticipationKey,
} from './registrationQueries.ts';
import { startRegisterAttempt, type ParticipationToRegister } from './startRegisterAttempt.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>;

/** How often it is decided anew because the account appeared, or changed its password, in between. */
const rounds = 3;

/**
 * Adds a participation to an account: to that with the address where its password is given and suffices to sign in; else to
 * a new one, or, once a mail to the address is answered, to that which there is. Whoever knows the participation's id may do it, once. An
 * address that is given counts as confirmed where the participation was invited by mail to it.
 * @param networkAddress the caller's: wrong passwords count for it as they do at sign-in.
 * @throws ApiError ParticipationNotFound, NewPasswordInvalid, TooManyRequests, InvalidCredentials (an existing account
 * was asked for; whether there is one with the address is not told).
 */
export async function registerParticipation(
  db: Db,
  participationId: string,
  registration: Registration,
  networkAddress: string,
  now: Date,
): Promise<RegistrationOutcome> {
  const { emailAddress, existingAccount } = registration;
  const password = registration.password ?? '';
  const origin = signInOrigin(emailAddress, networkAddress);

  // Passwords are hashed and compared between the transactions: that is slow.
  const acceptable = existingAccount === true || (await isAcceptablePassword(password));
  const participation = await startRegisterAttempt(db, { participationId, acceptable, origin }, now);
  if (!participation) return 'alreadyRegistered';

  let newHash: string | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    const person = await findPersonByEmail(db, emailAddress);
    const isTheirs = password !== '' && (await verifyPassword(person?.password_hash, password));
    if (existingAccount === true && !isTheirs && (password !== '' || !person)) throw new ApiError('InvalidCredentials');
    if (!person) newHash ??= await hashPassword(password);

    const outcome = await inTransaction(db, async (tx) => {
      const current = await lockParticipation(tx, participation);
      if (!current) throw new ApiError('ParticipationNotFound');
      if (current.person_id !== null) return 'alreadyRegistered';
      if (person && (!isTheirs || person.totp)) return askForConfirmation(tx, participation, person.id, now);
      const linked = await (person
        ? linkToExisting(tx, { participation, registration, person }, now)
        : linkToNew(tx, { participation, registration, passwordHash: newHash! }, now));
      if (linked === null) return null;
      await deleteRegisterAttempts(tx, participation);
      await deleteSignInFailures(tx, origin);
      return linked;
    });
    if (outcome !== null) return outcome;
  }
  throw new ApiError('InternalError');
}

async function askForConfirmation(db: Db, { account_id, id }: ParticipationKey, personId: string, now: Date) {
  // Locked, so that of several at once each counts the mails of those before it.
  await lockPerson(db, personId);
  if ((await countClaimMails(db, personId, new Date(now.getTime() - 3_600_000))) >= limits.claimMailsAnHour) {
    throw new ApiError('TooManyRequests', {
      message:
        'We have sent several e-mails to this address already. Please open one of them, or try again in an hour.',
      retryAfterSeconds: 3_600,
    });
  }
  await enqueueMail(db, { message: 'claim', accountId: account_id, participationId: id, personId }, now);
  return 'confirmationSent' as const;
}

interface Link {
  participation: ParticipationToRegister;
  registration: Registration;
}

/** @returns null where the account has another password by now than the one that was compared, or a second factor. */
async function linkToExisting(db: Db, { participation, registration, person }: Link & { person: Person }, now: Date) {
  const current = await lockPerson(db, person.id);
  if (current?.password_hash !== person.password_hash || current.totp_secret !== null) return null;
  if (!current.when_email_confirmed && wasInvitedAt(participation, registration))
    await setEmailConfirmed(db, person.id, now);
  await setPerson(db, participation, person.id);
  return 'registeredExisting' as const;
}

/** @returns null where the address has an account by now. */
async function linkToNew(
  db: Db,
  { participation, registration, passwordHash }: Link & { passwordHash: string },
  now: Date,
) {
  const personId = await insertPerson(
    db,
    {
      givenName: registration.givenName ?? '',
      familyName: registration.familyName ?? '',
      emailAddress: registration.emailAddress,
      passwordHash,
      whenEmailConfirmed: wasInvitedAt(participation, registration) ? now : null,
    },
    now,
  );
  if (personId === null) return null;
  await setPerson(db, participation, personId);
  return 'registeredNew' as const;
}

/** Who has the link that was mailed to an address reads its mail. */
const wasInvitedAt = ({ invitedAddress }: ParticipationToRegister, { emailAddress }: Registration) =>
  invitedAddress?.toLowerCase() === emailAddress.toLowerCase();
