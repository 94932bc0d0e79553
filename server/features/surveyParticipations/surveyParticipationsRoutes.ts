import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const surveyParticipationsRoutes = (_deps: Deps): Handlers<typeof blocks.surveyParticipations> => ({
  async getParticipations() {
    throw new ApiError('InternalError');
  },
  async searchParticipations() {
    throw new ApiError('InternalError');
  },
  async addParticipants() {
    throw new ApiError('InternalError');
  },
  async removeParticipations() {
    throw new ApiError('InternalError');
  },
  async postReminders() {
    throw new ApiError('InternalError');
  },
  async resendThanks() {
    throw new ApiError('InternalError');
  },
  async resendInvitation() {
    throw new ApiError('InternalError');
  },
  async getSurveyGroups() {
    throw new ApiError('InternalError');
  },
  async addGroups() {
    throw new ApiError('InternalError');
  },
  async removeGroups() {
    throw new ApiError('InternalError');
  },
});
