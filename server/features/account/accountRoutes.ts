import { Readable } from 'node:stream';
import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findAccount } from './accountQueries.ts';
import { findLogo } from './logoQueries.ts';
import { patchAccount } from './patchAccount.ts';
import { presentAccount } from './presentAccount.ts';

export const accountRoutes = ({ db, clock }: Deps): Handlers<typeof blocks.account> => ({
  async getAccount({ caller }) {
    return presentAccount(await findAccount(db, caller.accountId), caller);
  },

  async patchAccount({ caller, body, note }) {
    note({ details: await patchAccount(db, caller.accountId, body, clock()) });
    return presentAccount(await findAccount(db, caller.accountId), caller);
  },

  async getLogo({ params }) {
    const logo = await findLogo(db, params.logoId);
    if (!logo) throw new ApiError('NotFound');
    return { name: 'logo.webp', bytes: Readable.from([logo.image]) };
  },
});
