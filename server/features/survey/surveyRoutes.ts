import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const surveyRoutes = (_deps: Deps): Handlers<typeof blocks.survey> => ({
  async getSurvey() {
    throw new ApiError('InternalError');
  },
  async patchSurvey() {
    throw new ApiError('InternalError');
  },
  async deleteSurvey() {
    throw new ApiError('InternalError');
  },
  async openSurvey() {
    throw new ApiError('InternalError');
  },
  async closeSurvey() {
    throw new ApiError('InternalError');
  },
  async createPreview() {
    throw new ApiError('InternalError');
  },
  async sendReminders() {
    throw new ApiError('InternalError');
  },
});
