import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Handlers } from '../../http/handlers.ts';
import { stopMail } from './stopMail.ts';

export const participantsRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.participants> => ({
  async addAccountParticipants() {
    throw new ApiError('InternalError');
  },
  async deleteAccountParticipants() {
    throw new ApiError('InternalError');
  },
  async getAccountParticipants() {
    throw new ApiError('InternalError');
  },
  async searchParticipants() {
    throw new ApiError('InternalError');
  },
  async updateParticipant() {
    throw new ApiError('InternalError');
  },
  async stopMail({ params, query }) {
    const stopped = await stopMail(db, { accountId: params.accountId, token: query.token }, clock());
    if (!stopped) throw new ApiError('NotFound');
  },
});
