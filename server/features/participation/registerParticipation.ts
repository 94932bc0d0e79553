import type { Registration, RegistrationOutcome } from '#contract/entities/participation.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Say } from '#server/content/sentences.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { hashPassword, isAcceptablePassword, verifyPassword } from '#server/security/password.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { signInOrigin, countSignInAttempt } from '../auth/countSignInAttempt.ts';
import { deleteEmailChanges } from '../auth/mailedLinkQueries.ts';
import {
  findPersonByEmail,
  insertPerson,
  lockPerson,
  setEmailConfirmed,
  takeBackChoices,
} from '../auth/personQueries.ts';
import { deleteSignInFailures } from '../auth/signInFailureQueries.ts';
import { deleteTotp } from '../auth/totpQueries.ts';
import {
  countClaimMails,
  deleteRegisterAttempts,
  lockParticipation,
  setPerson,
  type ParticipationKey,
  insertRegisterAttempt,
  listRegisterAttempts,
  lockForRegistration,
  findClaim,
  unlinkParticipations,
} from './registrationQueries.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPersonByEmail>>>;

/**
 * Maximum number of rounds. A new round is needed if someone creates the account or changes its password between the
 * check and the change.
 */
const rounds = 3;

/**
 * Adds a participation to an account. If there is an account with the address, and the request has its password, which
 * suffices to sign in, the participation is added to that account. Otherwise it is added to an existing account once
 * the link in a mail to the address is opened. Without an account, a new one is created. Anyone who knows the
 * participation's id can do this, but only once. The address counts as confirmed if the invitation was mailed to it.
 * @param networkAddress the client's address, by which wrong passwords are counted, as at sign-in.
 * @throws ApiError ParticipationNotFound, NewPasswordInvalid, TooManyRequests, InvalidCredentials (an existing account
 * was requested; the answer does not show whether the address has one).
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

  // Passwords are hashed and compared between the transactions, because that is slow.
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
      if (person && (!isTheirs || person.totp)) return requestConfirmation(tx, participation, person.id, now);
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

async function requestConfirmation(db: Db, { account_id, id }: ParticipationKey, personId: string, now: Date) {
  // The lock makes each of several simultaneous requests count the mails of those before it.
  await lockPerson(db, personId);
  if ((await countClaimMails(db, personId, new Date(now.getTime() - 3_600_000))) >= limits.claimMailsAnHour) {
    throw new ApiError('TooManyRequests', {
      message: 'We’ve already sent several e-mails to this address. Please open one of them, or try again in an hour.',
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

/** @returns null if the account's password has changed since the comparison, or if it has a second factor. */
async function linkToExisting(db: Db, { participation, registration, person }: Link & { person: Person }, now: Date) {
  const current = await lockPerson(db, person.id);
  if (current?.password_hash !== person.password_hash || current.totp_secret !== null) return null;
  if (!current.when_email_confirmed && wasInvitedAt(participation, registration))
    await setEmailConfirmed(db, person.id, now);
  await setPerson(db, participation, person.id);
  return 'registeredExisting' as const;
}

/** @returns null if the address has an account by now. */
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

/** Someone with the mailed link has access to the mailbox. */
const wasInvitedAt = ({ invitedAddress }: ParticipationToRegister, { emailAddress }: Registration) =>
  invitedAddress?.toLowerCase() === emailAddress.toLowerCase();

const { tries, windowSeconds } = limits.registerAttempts;

/** A participation that someone is trying to add to an account. */
type ParticipationToRegister = NonNullable<Awaited<ReturnType<typeof lockForRegistration>>>;

interface RegisterAttempt {
  participationId: string;
  /** Whether the request, if it is for a new account, has an acceptable password. */
  acceptable: boolean;
  /** The key by which wrong passwords are counted: `signInOrigin`. */
  origin: Buffer;
}

/**
 * Counts an attempt as failed before anything is compared. A success deletes it again. Attempts on one participation
 * are counted one after the other, so simultaneous attempts get no more comparisons than sequential ones.
 * @returns the participation. Null if it is in an account already or is a preview. Such an attempt is not counted.
 * @throws ApiError ParticipationNotFound, NewPasswordInvalid, TooManyRequests.
 */
const startRegisterAttempt = (
  db: Db,
  { participationId, acceptable, origin }: RegisterAttempt,
  now: Date,
): Promise<ParticipationToRegister | null> =>
  inTransaction(db, async (tx) => {
    const participation = await lockForRegistration(tx, participationId);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (participation.person_id !== null || participation.preview) return null;
    if (!acceptable) throw new ApiError('NewPasswordInvalid');

    const since = new Date(now.getTime() - windowSeconds * 1000);
    const oldestThatCounts = (await listRegisterAttempts(tx, participation, since))[tries - 1];
    if (oldestThatCounts) throw tooManyRequests(Math.ceil((oldestThatCounts.getTime() - since.getTime()) / 1000));
    const standdown = await countSignInAttempt(tx, origin, now);
    if (standdown !== null) throw tooManyRequests(standdown);

    await insertRegisterAttempt(tx, participation, now);
    return participation;
  });

const tooManyRequests = (retryAfterSeconds: number) => new ApiError('TooManyRequests', { retryAfterSeconds });

/** The messages after an attempt to add a survey to an account: what happened, and what to do next. */
export function registrationMessages(outcome: RegistrationOutcome, say: Say): string[] {
  switch (outcome) {
    case 'registeredNew':
      return [
        say('Your account is ready, and this survey is in it.'),
        say('To open your report again, sign in with your e-mail address and password.'),
      ];
    case 'registeredExisting':
      return [say('This survey is now in your account.'), say('To open your report again, just sign in.')];
    case 'confirmationSent':
      return [
        say('There’s already an account with this e-mail address, so we want to be sure that it’s yours.'),
        say('We’ve sent you an e-mail. Open the link in it within 7 days to add this survey to your account.'),
      ];
    case 'alreadyRegistered':
      return [
        say('This survey is already in an account.'),
        say('Sign in with the e-mail address and password of that account to see it.'),
      ];
  }
}

/**
 * Adds a participation to an account with the token of the confirmation mail. Using it proves access to the mailbox. If
 * someone else created the account earlier and never confirmed its address, the account passes to the owner of the
 * mailbox.
 * @throws ApiError InvalidToken (unknown or too old), ParticipationNotFound (deleted since),
 * ParticipationAlreadyRegistered (already in an account, perhaps through this token).
 */
export async function claimParticipation(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claim = await findClaim(tx, tokenHash, now);
    if (!claim) throw new ApiError('InvalidToken');
    const participation = await lockParticipation(tx, claim);
    if (!participation) throw new ApiError('ParticipationNotFound');
    if (participation.person_id !== null) throw new ApiError('ParticipationAlreadyRegistered');

    const person = await lockPerson(tx, claim.person_id);
    if (!person) throw new ApiError('InvalidToken');
    if (!person.when_email_confirmed) await giveToOwner(tx, claim.person_id, now);
    await setPerson(tx, participation, claim.person_id);
  });
}

/**
 * Gives an account to the owner of the mailbox at its address, which was entered but never confirmed. The creator of
 * the account loses access to it and everything in it. The owner sees none of the creator's data, not even the names,
 * and chooses a new password through a link in a mail. docs/decisions/0018-adding-a-response-to-an-account.md discusses
 * this.
 */
async function giveToOwner(db: Db, personId: string, now: Date): Promise<void> {
  await setEmailConfirmed(db, personId, now);
  await takeBackChoices(db, personId);
  await deleteSessionsOfPerson(db, personId);
  await deleteTotp(db, personId);
  await deleteEmailChanges(db, personId);
  await unlinkParticipations(db, personId);
  await enqueueMail(db, { message: 'passwordReset', personId }, now);
}
