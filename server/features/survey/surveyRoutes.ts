import type { blocks } from '../../../contract/api.ts';
import { canView } from '../../../rules/permissions.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Admin } from '../../http/session.ts';
import { insertPreview } from '../participation/previewQueries.ts';
import type { SurveyKey } from '../../db/surveyKey.ts';
import { closeSurvey } from './closeSurvey.ts';
import { deleteSurvey } from './deleteSurvey.ts';
import { openSurvey } from './openSurvey.ts';
import { patchSurvey } from './patchSurvey.ts';
import { sendReminders } from './sendReminders.ts';
import { readSurvey } from './surveyEntityQueries.ts';

export const surveyRoutes = (deps: Deps): Handlers<typeof blocks.survey> => ({
  async getSurvey({ params, caller }) {
    const survey = await readSurvey(deps, keyOf(params, caller), caller);
    if (!canView(caller) && survey.status !== 'CLOSED') throw new ApiError('Forbidden');
    return survey;
  },

  async patchSurvey({ params, caller, body }) {
    const survey = keyOf(params, caller);
    await patchSurvey(deps, survey, body, caller);
    return readSurvey(deps, survey, caller);
  },

  async deleteSurvey({ params, caller }) {
    await deleteSurvey(deps.db, keyOf(params, caller), deps.clock());
  },

  async openSurvey({ params, caller }) {
    await openSurvey(deps.db, keyOf(params, caller), deps.clock());
  },

  async closeSurvey({ params, caller }) {
    await closeSurvey(deps.db, keyOf(params, caller), deps.config, deps.clock());
  },

  async createPreview({ params, caller }) {
    return { participationToken: await insertPreview(deps.db, { account_id: caller.accountId, id: params.surveyId }, deps.clock()) };
  },

  async sendReminders({ params, caller }) {
    return sendReminders(deps.db, keyOf(params, caller), deps.clock());
  },
});

const keyOf = ({ surveyId }: { surveyId: string }, { accountId }: Admin): SurveyKey => ({ accountId, surveyId });
