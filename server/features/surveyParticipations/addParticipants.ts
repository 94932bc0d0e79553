import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { enqueueInvitations } from '../../mail/enqueueInvitations.ts';
import { lockSurvey, type SurveyKey } from '../survey/surveyQueries.ts';
import { insertParticipations, insertParticipants, type NewParticipant } from './surveyParticipationsQueries.ts';

/**
 * Adds people to a survey, and to the organisation where they are new; in an open survey they are invited at once. An
 * address in any case of letters is one person, who keeps the stored name.
 * @returns how many joined the survey, and how many were in it already.
 */
export async function addParticipants(
  db: Db, survey: SurveyKey, participants: NewParticipant[], now: Date,
): Promise<{ numberAdded: number; numberExisting: number }> {
  return inTransaction(db, async (tx) => {
    const state = await lockSurvey(tx, survey);
    const people = await insertParticipants(tx, survey.accountId, participants, now);
    const numberAdded = await insertParticipations(tx, survey, participants.map(({ emailAddress }) => emailAddress), now);
    if (state?.when_open && !state.when_closed) await enqueueInvitations(tx, survey, now);
    return { numberAdded, numberExisting: people - numberAdded };
  });
}
