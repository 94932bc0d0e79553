import type { Participant } from '#contract/entities/participant.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { newToken } from '#server/security/token.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import {
  deleteParticipations,
  lockParticipationsOf,
  renewLinks,
  insertParticipations,
} from './participantParticipationsQueries.ts';
import { findByAddress, findParticipant, lockPeople, setParticipant } from './participantQueries.ts';

export interface ParticipantKey {
  accountId: string;
  participantId: string;
}

/** What changes; what is left out stays, and null removes a name. */
export interface ParticipantChanges {
  givenName?: string | null;
  familyName?: string | null;
  emailAddress?: string;
}

/**
 * Changes a participant's name or address. Another address may be another person's: it gets links of its own, mailed
 * while a survey is open, and no answer, mail or stop of the old address moves with it
 * (docs/rules/participants.md#changed-addresses). The same address in another case of letters changes nothing but the
 * letters.
 * @returns the participant as it is now.
 * @throws ApiError Validation naming `emailAddress`, which somebody else of the organisation has.
 */
export const updateParticipant = (
  db: Db,
  key: ParticipantKey,
  changes: ParticipantChanges,
  now: Date,
): Promise<Participant> =>
  inTransaction(db, async (tx) => {
    const { accountId, participantId } = key;
    await lockPeople(tx, accountId);
    if (!(await findParticipant(tx, accountId, participantId))) throw new ApiError('NotFound');

    const { givenName, familyName, emailAddress } = changes;
    const named = {
      ...(givenName !== undefined && { given_name: givenName ?? '' }),
      ...(familyName !== undefined && { family_name: familyName ?? '' }),
    };
    if (Object.keys(named).length > 0) await setParticipant(tx, accountId, participantId, named);
    if (emailAddress !== undefined) await changeAddress(tx, key, emailAddress, now);
    return (await findParticipant(tx, accountId, participantId))!;
  });

async function changeAddress(db: Db, key: ParticipantKey, emailAddress: string, now: Date): Promise<void> {
  const { accountId, participantId } = key;
  const owner = await findByAddress(db, accountId, emailAddress);
  if (owner && owner.id !== participantId)
    throw invalid('emailAddress', 'belongs to another participant of this organisation');
  await setParticipant(db, accountId, participantId, {
    email_address: emailAddress,
    ...(!owner && { stop_token: newToken() }),
  });
  if (!owner) await startAnew(db, key, now);
}

/** Answers stay with who gave them: what is not submitted is begun anew, what is gets links that nobody has. */
async function startAnew(db: Db, key: ParticipantKey, now: Date): Promise<void> {
  const { accountId, participantId } = key;
  const { submitted, unfinished, openSurveyIds } = await lockParticipationsOf(db, accountId, [participantId]);
  await renewLinks(db, accountId, submitted);
  await deleteParticipations(
    db,
    accountId,
    unfinished.map(({ id }) => id),
  );
  for (const byHand of [true, false]) {
    const joining = unfinished
      .filter((each) => each.byHand === byHand)
      .map(({ surveyId }) => ({ surveyId, participantId }));
    await insertParticipations(db, accountId, joining, { byHand }, now);
  }
  for (const surveyId of openSurveyIds) await enqueueInvitations(db, { accountId, surveyId }, now);
}
