import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const surveysRoutes = (_deps: Deps): Handlers<typeof blocks.surveys> => ({
  async createSurvey() {
    throw new ApiError('InternalError');
  },
  async getSurveys() {
    throw new ApiError('InternalError');
  },
  async getSurveyTemplates() {
    throw new ApiError('InternalError');
  },
  async deleteSurveyResults() {
    throw new ApiError('InternalError');
  },
});
