import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { answerPage } from '../../http/answerPage.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Admin } from '../../http/session.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { addGroups } from './addGroups.ts';
import { addParticipants } from './addParticipants.ts';
import { postReminders } from './postReminders.ts';
import { removeGroups } from './removeGroups.ts';
import { removeParticipations } from './removeParticipations.ts';
import { resendInvitation } from './resendInvitation.ts';
import { resendThanks } from './resendThanks.ts';
import { searchParticipations } from './searchParticipations.ts';
import { listSurveyGroups } from './surveyGroupQueries.ts';

export const surveyParticipationsRoutes = ({ db, config, clock }: Deps): Handlers<typeof blocks.surveyParticipations> => ({
  async getParticipations({ params, query, caller }) {
    return searchParticipations(db, keyOf(params, caller), query);
  },
  async searchParticipations({ params, query, caller }) {
    return searchParticipations(db, keyOf(params, caller), query);
  },
  async addParticipants({ params, body, caller }) {
    return addParticipants(db, keyOf(params, caller), body.participants, clock());
  },
  async removeParticipations({ params, body, caller }) {
    await removeParticipations(db, params.surveyId, caller, body.participationIds, config, clock());
  },
  async postReminders({ params, body, caller }) {
    return postReminders(db, keyOf(params, caller), body.participationIds, clock());
  },
  async resendThanks({ params, body, caller }) {
    return resendThanks(db, keyOf(params, caller), body.participationIds, clock());
  },
  async resendInvitation({ params, caller }) {
    await resendInvitation(db, keyOf(params, caller), params.participationId, clock());
  },
  async getSurveyGroups({ params, query, caller }) {
    const { rows, cursor } = await answerPage(query, (page) => listSurveyGroups(db, keyOf(params, caller), page));
    return {
      groups: rows.map(({ id, name, group_type, participant_count }) => ({ id, name, groupType: group_type, participantCount: participant_count })),
      cursor,
    };
  },
  async addGroups({ params, body, caller }) {
    await addGroups(db, keyOf(params, caller), body.groupIds, clock());
  },
  async removeGroups({ params, body, caller }) {
    await removeGroups(db, params.surveyId, caller, body.groupIds, clock());
  },
});

const keyOf = ({ surveyId }: { surveyId: string }, { accountId }: Admin): SurveyKey => ({ accountId, surveyId });
