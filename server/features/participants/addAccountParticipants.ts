import type { AddedParticipants, NewParticipant } from '#contract/entities/participant.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { invalid } from '#server/ApiError.ts';
import { addMembers, findGroup } from './groupQueries.ts';
import { joinAttachedSurveys } from './joinAttachedSurveys.ts';
import { lockPeople, insertParticipants } from './participantQueries.ts';

export interface PeopleToAdd {
  accountId: string;
  /** Adds them to this group as well; that of all participants is the same as none. */
  groupId: string | null;
  participants: NewParticipant[];
}

/**
 * Adds people to an organisation, and so to the surveys that a group of theirs is attached to and that are not closed.
 * An address in any case of letters is one person, who keeps the stored name.
 * @returns how many of the different addresses are new, and how many were there already: in the group where one is
 * named, else in the organisation. An address that is listed twice counts once.
 * @throws ApiError Validation naming `groupId`.
 */
export const addAccountParticipants = (
  db: Db,
  { accountId, groupId, participants }: PeopleToAdd,
  now: Date,
): Promise<AddedParticipants> =>
  inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const group = groupId === null ? null : await findGroup(tx, accountId, groupId);
    if (group === undefined) throw invalid('groupId', 'is not a group of this organisation');

    const { participantIds, newIds } = await insertParticipants(tx, accountId, participants, now);
    const joined =
      group?.group_type === 'regular' ? await addMembers(tx, { accountId, groupId: group.id }, participantIds) : newIds;
    await joinAttachedSurveys(tx, accountId, joined, now);
    return { numberAdded: joined.length, numberExisting: participantIds.length - joined.length };
  });
