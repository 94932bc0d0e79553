import table from 'contract:operations';
import type { AccessToken, TokenRequest } from '../../contract/auth.ts';
import { callOperation } from '../api/callOperation.ts';
import { apiOptions } from '../api/apiOptions.ts';
import { createSession } from './createSession.ts';
import { sessionStore } from './sessionStore.ts';

const client = { client_id: 'web', client_secret: 'web' };
const options = { baseUrl: apiOptions.baseUrl, bearer: null, timeout: apiOptions.tokenRequestTimeout };
const requestToken = (fields: TokenRequest) =>
  callOperation('token', table.token, { body: { ...client, ...fields } }, options) as Promise<AccessToken>;

/** The session of this tab. */
export const session = createSession(
  {
    signInWithToken: (participationToken) => requestToken({ grant_type: 'token', password: participationToken }),
    refresh: (refreshToken) => requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (token) => {
      await callOperation('revoke', table.revoke, { body: { ...client, token, token_type_hint: 'access_token' } }, options);
    },
  },
  sessionStore,
  60_000,
);
