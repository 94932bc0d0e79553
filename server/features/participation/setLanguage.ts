import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Session } from '#server/http/session.ts';
import { setPersonLanguage } from '../auth/personQueries.ts';
import { setParticipationLanguage } from './participationQueries.ts';

/**
 * Keeps the language that a participant chose, whatever the survey's status; whoever is signed in with an account has chosen
 * it for the account too.
 * @throws ApiError ParticipationNotFound.
 */
export async function setLanguage(
  db: Db,
  session: Session,
  participationId: string,
  language: Language,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await setParticipationLanguage(tx, session, participationId, language)))
      throw new ApiError('ParticipationNotFound');
    if (session.kind === 'person') await setPersonLanguage(tx, session.personId, language);
  });
}
