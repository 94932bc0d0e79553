import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { deleteSessionsOfPerson } from '../auth/authQueries.ts';
import { deleteEmailChanges } from '../auth/mailedLinkQueries.ts';
import { deleteTotp } from '../auth/totpQueries.ts';
import { findClaim, lockParticipation, setPerson, unlinkParticipations } from './registrationQueries.ts';
import { lockPerson, setEmailConfirmed, takeBackChoices } from '../auth/personQueries.ts';

/**
 * Adds a participation to an account by the token of the mail that asked to confirm it. The first mail that is answered
 * shows who reads the address: an account that somebody made with it before becomes that reader's.
 * @throws ApiError InvalidToken (unknown or too old), ParticipationNotFound (gone since), ParticipationAlreadyRegistered
 * (in an account by now, also by this token).
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
 * Gives an account to who reads mail at its address, which had been named and never confirmed: whoever named it keeps
 * neither a way in nor anything in it, and the reader gets to see nothing of theirs, the names they chose included. A
 * new password is chosen by mail. docs/decisions/0018-adding-a-response-to-an-account.md weighs it.
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
