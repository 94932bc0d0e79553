import type { blocks } from '#contract/api.ts';
import type { TokenRequest } from '#contract/auth.ts';
import type { SecretDeps } from '#server/deps.ts';
import { limitPasswordWork } from '#server/security/limitPasswordWork.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { hashToken } from '#server/security/token.ts';
import { TokenError } from '#server/http/tokenError.ts';
import { deleteSessionOfToken } from './authQueries.ts';
import { confirmEmail } from './confirmEmail.ts';
import { deviceOf } from './deviceOf.ts';
import { refreshTokens, signInWithPassword, signInWithToken } from './signIn.ts';
import { requestResetPassword, resetPassword } from './resetPassword.ts';

export const authRoutes = ({ db, config, keyring, clock }: SecretDeps): Handlers<typeof blocks.auth> => ({
  async token({ body, address, userAgent }) {
    requireClient(body, config);
    const deps = { db, keyring };
    const attempt = { totp: body.totp ?? '', address, device: deviceOf(userAgent) };
    switch (body.grant_type) {
      case 'password': {
        const credentials = { username: required(body.username), password: required(body.password), ...attempt };
        return limitPasswordWork(address, () => signInWithPassword(deps, credentials, clock()));
      }
      case 'token':
        return signInWithToken(deps, required(body.password), attempt, clock());
      case 'refresh_token':
        return (await refreshTokens(db, required(body.refresh_token), clock())) ?? reject('Your session has expired');
      case 'client_credentials':
        throw new TokenError('unauthorized_client');
      case undefined:
        throw new TokenError('invalid_request');
      default:
        throw new TokenError('unsupported_grant_type');
    }
  },

  async revoke({ body }) {
    if (body.token) await deleteSessionOfToken(db, hashToken(body.token));
    return {};
  },

  async requestResetPassword({ body }) {
    await requestResetPassword(db, body.emailAddress, clock());
  },

  async confirmEmail({ body }) {
    await confirmEmail(db, hashToken(body.token), clock());
  },

  async resetPassword({ body, address }) {
    await limitPasswordWork(address, () => resetPassword(db, { ...body, address }, clock()));
  },
});

function requireClient(body: TokenRequest, config: SecretDeps['config']) {
  if (body.client_id !== config.clientId || body.client_secret !== config.clientSecret)
    throw new TokenError('invalid_client');
}

function required(field: string | undefined): string {
  if (!field) throw new TokenError('invalid_request');
  return field;
}

function reject(description: string): never {
  throw new TokenError('invalid_grant', description);
}
