import type { blocks } from '#contract/api.ts';
import type { AddedParticipants, NewParticipant, Participant } from '#contract/entities/participant.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseSort } from '#server/http/parseQuery.ts';
import { enqueueInvitations } from '#server/mail/enqueueInvitations.ts';
import { newToken } from '#server/security/token.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import { findGroup, addMembers } from './groupQueries.ts';
import { joinAttachedSurveys } from './joinAttachedSurveys.ts';
import {
  deleteParticipations,
  lockParticipationsOf,
  renewLinks,
  insertParticipations,
  makeAnonymous,
} from './participantParticipationsQueries.ts';
import {
  defaultPeopleSort,
  findParticipant,
  listParticipants,
  peopleSortKeys,
  lockPeople,
  insertParticipants,
  findByAddress,
  setParticipant,
  deleteParticipants,
  findStopAddress,
  insertStop,
} from './participantQueries.ts';
import { requireParticipants } from './requireParticipants.ts';

export const participantsRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.participants> => ({
  async addAccountParticipants({ principal, body, note }) {
    const { participants, groupId = null } = body;
    const result = await addAccountParticipants(db, { accountId: principal.accountId, groupId, participants }, clock());
    const group = groupId === null ? undefined : await findGroup(db, principal.accountId, groupId);
    note({
      details: { ...result, ...(group && { group: group.name }) },
      ...(group && { object: { groupId: group.id } }),
    });
    return result;
  },

  async deleteAccountParticipants({ principal, body, note }) {
    await deleteAccountParticipants(db, { accountId: principal.accountId, participantIds: body.participantIds });
    note({ details: { removed: new Set(body.participantIds).size } });
  },

  async getAccountParticipants({ principal, query }) {
    const sort = parseSort(query.sort, peopleSortKeys, defaultPeopleSort);
    const { rows, cursor } = await answerPage(query, (page) =>
      listParticipants(db, { accountId: principal.accountId }, sort, page),
    );
    return { participants: rows, cursor };
  },

  async searchParticipants({ principal: { accountId }, query }) {
    const sort = parseSort(query.sort, peopleSortKeys, defaultPeopleSort);
    const group = query.group ? await findGroup(db, accountId, query.group) : null;
    if (group === undefined) throw invalid('group', 'is not a group of this organisation');
    const requested = { accountId, groupId: group?.group_type === 'regular' ? group.id : null, text: query.text ?? '' };
    const { rows, cursor } = await answerPage(query, (page) => listParticipants(db, requested, sort, page));
    return { participants: rows, cursor };
  },

  async updateParticipant({ principal, params, body, note }) {
    const key = { accountId: principal.accountId, participantId: params.participantId };
    const before = await findParticipant(db, key.accountId, key.participantId);
    const after = await updateParticipant(db, key, body, clock());
    note({ details: { changed: changedFields(body, before ?? after, after) } });
    return after;
  },

  async stopMail({ params, query }) {
    const stopped = await stopMail(db, { accountId: params.accountId, token: query.token }, clock());
    if (!stopped) throw new ApiError('NotFound');
  },
});

interface PeopleToAdd {
  accountId: string;
  /** A group to add the people to. Null and the group of all participants mean the same. */
  groupId: string | null;
  participants: NewParticipant[];
}

/**
 * Adds people to an organisation, and so to the unclosed surveys that a group of theirs is attached to. Addresses that
 * differ only in case belong to one person, who keeps the stored name. @returns how many addresses are new, and how
 * many existed already. If a group is named, both numbers are about the group, otherwise about the organisation. An
 * address that is listed twice counts once.
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

interface ParticipantKey {
  accountId: string;
  participantId: string;
}

/** The fields to update. Omitted fields keep their value, and null removes a name. */
interface ParticipantChanges {
  givenName?: string | null;
  familyName?: string | null;
  emailAddress?: string;
}

/**
 * Updates a participant's name or address. A new address may belong to another person. So it gets new links, which are
 * mailed while a survey is open. Answers, mails and the opt-out of the old address do not pass to it
 * (docs/rules/participants.md#changed-addresses). The same address in different case only changes its spelling.
 * @returns the updated participant.
 * @throws ApiError Validation naming `emailAddress` if someone else in the organisation has it.
 */
const updateParticipant = (db: Db, key: ParticipantKey, changes: ParticipantChanges, now: Date): Promise<Participant> =>
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
  if (!owner) await restart(db, key, now);
}

/**
 * Keeps answers away from the new owner of an address. Unsubmitted participations are replaced by new ones, and
 * submitted ones get new links that are sent to no one.
 */
async function restart(db: Db, key: ParticipantKey, now: Date): Promise<void> {
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

/**
 * Removes people from an organisation. Their unsubmitted participations are deleted. Submitted ones stay, anonymised,
 * and no link or session leads to them any more. A person who had added a submitted participation to an account keeps
 * it there.
 * @throws ApiError Validation naming the first unknown id; nothing is changed.
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

/**
 * Stops an organisation's mail to the address that received the token. Repeating the call changes nothing.
 * @returns false if the organisation has no such token; the route answers 404.
 */
export async function stopMail(
  db: Db,
  { accountId, token }: { accountId: string; token: string },
  now: Date,
): Promise<boolean> {
  const address = isUuid(accountId) ? await findStopAddress(db, accountId, token) : undefined;
  if (address === undefined) return false;
  await insertStop(db, accountId, address, now);
  return true;
}
