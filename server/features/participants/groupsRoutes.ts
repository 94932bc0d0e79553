import type { blocks } from '#contract/api.ts';
import type { ParticipantGroup } from '#contract/entities/participant.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { parseSort } from '#server/http/parseQuery.ts';
import {
  addMembers,
  deleteGroupRow,
  findCountedGroup,
  findGroup,
  insertGroup,
  keepInSurveys,
  listGroups,
  removeMembers,
  setGroupName,
  type GroupKey,
  type GroupRow,
} from './groupQueries.ts';
import { joinAttachedSurveys } from './joinAttachedSurveys.ts';
import { defaultPeopleSort, listParticipants, lockPeople, peopleSortKeys } from './participantQueries.ts';
import { requireParticipants } from './requireParticipants.ts';

export const groupsRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.groups> => {
  const presented = async (key: { accountId: string; groupId: string }) => {
    const group = await findCountedGroup(db, key);
    if (!group) throw new ApiError('NotFound');
    return presentGroup(group);
  };

  return {
    async createGroup({ principal: { accountId }, body, note }) {
      const groupId = await inTransaction(db, async (tx) => {
        await lockPeople(tx, accountId);
        return insertGroup(tx, accountId, body.name, clock());
      });
      if (groupId === null) throw new ApiError('DuplicateName');
      note({ subject: body.name, object: { groupId } });
      return presented({ accountId, groupId });
    },

    async getGroups({ principal, query }) {
      const { rows, cursor } = await answerPage(query, (page) => listGroups(db, principal.accountId, page));
      return { groups: rows.map(presentGroup), cursor };
    },

    async updateGroup({ principal: { accountId }, params: { groupId }, body, note }) {
      const group = { accountId, groupId };
      await changeGroup(db, group, async (tx) => {
        if (!(await setGroupName(tx, group, body.name))) throw new ApiError('DuplicateName');
      });
      note({ details: { name: body.name } });
      return presented(group);
    },

    async deleteGroup({ principal: { accountId }, params: { groupId } }) {
      const group = { accountId, groupId };
      await changeGroup(db, group, async (tx) => {
        await keepInSurveys(tx, group, null);
        await deleteGroupRow(tx, group);
      });
    },

    async addParticipantsToGroup({ principal: { accountId }, params: { groupId }, body, note }) {
      const group = { accountId, groupId };
      const result = await changeGroup(db, group, async (tx) => {
        const people = await requireParticipants(tx, accountId, body.participantIds);
        const joined = await addMembers(tx, group, people);
        await joinAttachedSurveys(tx, accountId, joined, clock());
        return { numberAdded: joined.length, numberExisting: people.length - joined.length };
      });
      note({ details: result });
      return result;
    },

    async getGroupParticipants({ principal: { accountId }, params, query }) {
      const sort = parseSort(query.sort, peopleSortKeys, defaultPeopleSort);
      const group = await findGroup(db, accountId, params.groupId);
      if (!group) throw new ApiError('NotFound');
      const requested = { accountId, groupId: group.group_type === 'regular' ? group.id : null };
      const { rows, cursor } = await answerPage(query, (page) => listParticipants(db, requested, sort, page));
      return { participants: rows, cursor };
    },

    async removeGroupParticipants({ principal: { accountId }, params: { groupId }, body, note }) {
      const group = { accountId, groupId };
      await changeGroup(db, group, async (tx) => {
        const people = await requireParticipants(tx, accountId, body.participantIds);
        await keepInSurveys(tx, group, people);
        await removeMembers(tx, group, people);
      });
      note({ details: { removed: new Set(body.participantIds).size } });
    },
  };
};

/**
 * Changes a group while no one else changes the organisation's people or groups.
 * @throws ApiError Validation naming `groupId` for the group of all participants, which cannot be changed; NotFound if
 * the group has been deleted.
 */
const changeGroup = <T>(db: Db, { accountId, groupId }: GroupKey, change: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockPeople(tx, accountId);
    const group = await findGroup(tx, accountId, groupId);
    if (!group) throw new ApiError('NotFound');
    if (group.group_type === 'allParticipants')
      throw invalid('groupId', 'is the group of all participants, which cannot be changed');
    return change(tx);
  });

export const presentGroup = (row: GroupRow): ParticipantGroup => ({
  id: row.id,
  name: row.name,
  groupType: row.group_type,
  participantCount: row.participant_count,
});
