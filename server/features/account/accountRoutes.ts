import type { blocks } from '../../../contract/api.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findAccount } from './accountQueries.ts';
import { presentAccount } from './presentAccount.ts';

export const accountRoutes = ({ db }: Deps): Handlers<typeof blocks.account> => ({
  async getAccount({ caller }) {
    return presentAccount(await findAccount(db, caller.accountId), caller);
  },
});
