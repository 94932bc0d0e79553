import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { getForecast, getRehearsal } from './rehearsal.ts';

export const rehearsalRoutes = (deps: Deps): Handlers<typeof blocks.rehearsal> => ({
  async getForecast({ params: { surveyId }, principal: { accountId }, query }) {
    return getForecast(deps, { accountId, surveyId }, query);
  },

  async getRehearsal({ params: { surveyId }, principal: { accountId, personId }, query, signal }) {
    return getRehearsal(deps, { accountId, surveyId }, query, { personId, signal: signal() });
  },
});
