import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const surveyQuestionsRoutes = (_deps: Deps): Handlers<typeof blocks.surveyQuestions> => ({
  async getSection() {
    throw new ApiError('InternalError');
  },
  async resetSection() {
    throw new ApiError('InternalError');
  },
  async setCustomQuestions() {
    throw new ApiError('InternalError');
  },
  async createCustomQuestion() {
    throw new ApiError('InternalError');
  },
  async updateCustomQuestion() {
    throw new ApiError('InternalError');
  },
  async removeQuestion() {
    throw new ApiError('InternalError');
  },
});
