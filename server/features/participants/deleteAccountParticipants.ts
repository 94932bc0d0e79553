import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import {
  deleteParticipations,
  lockParticipationsOf,
  makeAnonymous,
  renewLinks,
} from './participantParticipationsQueries.ts';
import { deleteParticipants, lockPeople } from './participantQueries.ts';
import { requireParticipants } from './requireParticipants.ts';

/**
 * Removes people from an organisation. What they have not submitted goes with them; what they have stays as that of
 * nobody, and no link or session of theirs leads to it any more. Who had added it to an account of their own keeps it.
 * @throws ApiError Validation naming the first id that is of nobody; then nothing is done.
 */
export const deleteAccountParticipants = (
  db: Db,
  { accountId, participantIds }: { accountId: string; participantIds: string[] },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const people = await requireParticipants(tx, accountId, participantIds);
    const { submitted, unfinished } = await lockParticipationsOf(tx, accountId, people);
    await deleteParticipations(
      tx,
      accountId,
      unfinished.map(({ id }) => id),
    );
    await renewLinks(tx, accountId, submitted);
    await makeAnonymous(tx, accountId, submitted);
    await deleteParticipants(tx, accountId, people);
  });
