import type { blocks } from '#contract/api.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Admin } from '#server/http/session.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { presentGroup } from '../participants/groupsRoutes.ts';
import { addGroups, addParticipants, removeGroups, removeParticipations } from './changeParticipations.ts';
import { postReminders, resendInvitation, resendThanks } from './participationMail.ts';
import { searchParticipations } from './searchParticipations.ts';
import { findKnownGroups, listSurveyGroups } from './surveyGroupQueries.ts';

export const surveyParticipationsRoutes = ({
  db,
  config,
  clock,
}: Deps): Handlers<typeof blocks.surveyParticipations> => ({
  async getParticipations({ params, query, caller }) {
    return searchParticipations(db, keyOf(params, caller), query);
  },
  async searchParticipations({ params, query, caller }) {
    return searchParticipations(db, keyOf(params, caller), query);
  },
  async addParticipants({ params, body, caller, note }) {
    const result = await addParticipants(db, keyOf(params, caller), body.participants, clock());
    note({ details: result });
    return result;
  },
  async removeParticipations({ params, body, caller, note }) {
    await removeParticipations(db, params.surveyId, caller, body.participationIds, config, clock());
    note({ details: { removed: new Set(body.participationIds).size } });
  },
  async postReminders({ params, body, caller, note }) {
    const result = await postReminders(db, keyOf(params, caller), body.participationIds, clock());
    note({ details: result });
    return result;
  },
  async resendThanks({ params, body, caller, note }) {
    const result = await resendThanks(db, keyOf(params, caller), body.participationIds, clock());
    note({ details: result });
    return result;
  },
  async resendInvitation({ params, caller }) {
    await resendInvitation(db, keyOf(params, caller), params.participationId, clock());
  },
  async getSurveyGroups({ params, query, caller }) {
    const { rows, cursor } = await answerPage(query, (page) => listSurveyGroups(db, keyOf(params, caller), page));
    return { groups: rows.map(presentGroup), cursor };
  },
  async addGroups({ params, body, caller, note }) {
    await addGroups(db, keyOf(params, caller), body.groupIds, clock());
    note({ details: await describeGroups(db, caller, body.groupIds) });
  },
  async removeGroups({ params, body, caller, note }) {
    await removeGroups(db, params.surveyId, caller, body.groupIds, clock());
    note({ details: await describeGroups(db, caller, body.groupIds) });
  },
});

const keyOf = ({ surveyId }: { surveyId: string }, { accountId }: Admin): SurveyKey => ({ accountId, surveyId });

const describeGroups = async (db: Db, { accountId }: Admin, groupIds: string[]) => ({
  groupIds,
  groups: [...(await findKnownGroups(db, accountId, groupIds)).values()],
});
