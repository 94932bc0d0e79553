import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { changedFields } from '../auditLog/changedFields.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readSort } from '#server/http/readWords.ts';
import { findGroup } from './groupQueries.ts';
import { addAccountParticipants } from './addAccountParticipants.ts';
import { deleteAccountParticipants } from './deleteAccountParticipants.ts';
import { defaultPeopleSort, findParticipant, listParticipants, peopleSortKeys } from './participantQueries.ts';
import { stopMail } from './stopMail.ts';
import { updateParticipant } from './updateParticipant.ts';

export const participantsRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.participants> => ({
  async addAccountParticipants({ caller, body, note }) {
    const { participants, groupId = null } = body;
    const result = await addAccountParticipants(db, { accountId: caller.accountId, groupId, participants }, clock());
    const group = groupId === null ? undefined : await findGroup(db, caller.accountId, groupId);
    note({
      details: { ...result, ...(group && { group: group.name }) },
      ...(group && { object: { groupId: group.id } }),
    });
    return result;
  },

  async deleteAccountParticipants({ caller, body, note }) {
    await deleteAccountParticipants(db, { accountId: caller.accountId, participantIds: body.participantIds });
    note({ details: { removed: new Set(body.participantIds).size } });
  },

  async getAccountParticipants({ caller, query }) {
    const sort = readSort(query.sort, peopleSortKeys, defaultPeopleSort);
    const { rows, cursor } = await answerPage(query, (page) =>
      listParticipants(db, { accountId: caller.accountId }, sort, page),
    );
    return { participants: rows, cursor };
  },

  async searchParticipants({ caller: { accountId }, query }) {
    const sort = readSort(query.sort, peopleSortKeys, defaultPeopleSort);
    const group = query.group ? await findGroup(db, accountId, query.group) : null;
    if (group === undefined) throw invalid('group', 'is not a group of this organisation');
    const wanted = { accountId, groupId: group?.group_type === 'regular' ? group.id : null, text: query.text ?? '' };
    const { rows, cursor } = await answerPage(query, (page) => listParticipants(db, wanted, sort, page));
    return { participants: rows, cursor };
  },

  async updateParticipant({ caller, params, body, note }) {
    const key = { accountId: caller.accountId, participantId: params.participantId };
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
