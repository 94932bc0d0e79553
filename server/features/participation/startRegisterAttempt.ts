import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import { countSignInAttempt } from '../auth/countSignInAttempt.ts';
import { insertRegisterAttempt, listRegisterAttempts, lockForRegistration } from './registrationQueries.ts';

const { tries, windowSeconds } = limits.registerAttempts;

/** A participation that somebody tries to add to an account. */
export type ParticipationToRegister = NonNullable<Awaited<ReturnType<typeof lockForRegistration>>>;

export interface RegisterAttempt {
  participationId: string;
  /** What is sent would do for a new account, if that is what is asked for. */
  acceptable: boolean;
  /** By what wrong passwords are counted: `signInOrigin`. */
  origin: Buffer;
}

/**
 * Counts an attempt before anything is compared, as one that failed: success takes it back. Attempts on one
 * participation go one after the other here, so that any number at once gets no more comparisons than one by one.
 * @returns the participation, or null where it is in an account already, or a preview: then nothing is counted.
 * @throws ApiError ParticipationNotFound, NewPasswordInvalid, TooManyRequests.
 */
export const startRegisterAttempt = (
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
