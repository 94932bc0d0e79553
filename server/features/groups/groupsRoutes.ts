import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';

export const groupsRoutes = (_deps: Deps): Handlers<typeof blocks.groups> => ({
  async createGroup() {
    throw new ApiError('InternalError');
  },
  async getGroups() {
    throw new ApiError('InternalError');
  },
  async updateGroup() {
    throw new ApiError('InternalError');
  },
  async deleteGroup() {
    throw new ApiError('InternalError');
  },
  async addParticipantsToGroup() {
    throw new ApiError('InternalError');
  },
  async getGroupParticipants() {
    throw new ApiError('InternalError');
  },
  async removeGroupParticipants() {
    throw new ApiError('InternalError');
  },
});
