import type { blocks } from '#contract/api.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { OrganisationPrincipal } from '#server/http/session.ts';
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
  async getParticipations({ params, query, principal }) {
    return searchParticipations(db, keyOf(params, principal), query);
  },
  async searchParticipations({ params, query, principal }) {
    return searchParticipations(db, keyOf(params, principal), query);
  },
  async addParticipants({ params, body, principal, note }) {
    const result = await addParticipants(db, keyOf(params, principal), body.participants, clock());
    note({ details: result });
    return result;
  },
  async removeParticipations({ params, body, principal, note }) {
    await removeParticipations(db, params.surveyId, principal, body.participationIds, config, clock());
    note({ details: { removed: new Set(body.participationIds).size } });
  },
  async postReminders({ params, body, principal, note }) {
    const result = await postReminders(db, keyOf(params, principal), body.participationIds, clock());
    note({ details: result });
    return result;
  },
  async resendThanks({ params, body, principal, note }) {
    const result = await resendThanks(db, keyOf(params, principal), body.participationIds, clock());
    note({ details: result });
    return result;
  },
  async resendInvitation({ params, principal }) {
    await resendInvitation(db, keyOf(params, principal), params.participationId, clock());
  },
  async getSurveyGroups({ params, query, principal }) {
    const { rows, cursor } = await answerPage(query, (page) => listSurveyGroups(db, keyOf(params, principal), page));
    return { groups: rows.map(presentGroup), cursor };
  },
  async addGroups({ params, body, principal, note }) {
    await addGroups(db, keyOf(params, principal), body.groupIds, clock());
    note({ details: await describeGroups(db, principal, body.groupIds) });
  },
  async removeGroups({ params, body, principal, note }) {
    await removeGroups(db, params.surveyId, principal, body.groupIds, config, clock());
    note({ details: await describeGroups(db, principal, body.groupIds) });
  },
});

const keyOf = ({ surveyId }: { surveyId: string }, { accountId }: OrganisationPrincipal): SurveyKey => ({
  accountId,
  surveyId,
});

const describeGroups = async (db: Db, { accountId }: OrganisationPrincipal, groupIds: string[]) => ({
  groupIds,
  groups: [...(await findKnownGroups(db, accountId, groupIds)).values()],
});
