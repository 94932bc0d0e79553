import table from 'contract:operations';
import type { AccessToken, TokenRequest } from '#contract/auth.ts';
import { apiOptions } from '../api/apiOptions.ts';
import { callOperation } from '../api/callOperation.ts';

/**
 * Credentials of a person: e-mail address and password, or a reset token that has just set a password. `totp`: a code
 * from the authenticator app or a recovery code, if one is required.
 */
export type PasswordSignIn = ({ username: string } | { grant_type: 'token' }) & {
  password: string;
  totp?: string | undefined;
};

/** The calls of the token endpoint that a session needs. */
export interface TokenCalls {
  /** Signs in with a participation token or a print token. */
  signInWithToken(token: string): Promise<AccessToken>;
  signInWithPassword(credentials: PasswordSignIn): Promise<AccessToken>;
  refresh(refreshToken: string): Promise<AccessToken>;
  revoke(accessToken: string): Promise<void>;
}

const client = { client_id: 'web', client_secret: 'web' };
const options = { baseUrl: apiOptions.baseUrl, bearer: null, timeout: apiOptions.tokenRequestTimeout };
const requestToken = (fields: TokenRequest) =>
  callOperation('token', table.token, { body: { ...client, ...fields } }, options) as Promise<AccessToken>;

/** Signs in and out at the server, without a bearer token. */
export const tokenCalls: TokenCalls = {
  signInWithToken: (token) => requestToken({ grant_type: 'token', password: token }),
  signInWithPassword: (credentials) => requestToken({ grant_type: 'password', ...credentials }),
  refresh: (refreshToken) => requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  revoke: async (token) => {
    await callOperation(
      'revoke',
      table.revoke,
      { body: { ...client, token, token_type_hint: 'access_token' } },
      options,
    );
  },
};
