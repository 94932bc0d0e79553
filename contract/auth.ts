import { Type, type Static } from 'typebox';
import { operation } from './operation.ts';
import { closed, emailAddress, oneOf, password, verbatim } from './schema.ts';

/** Form fields of a sign-in. Unknown fields are ignored, as RFC 6749 section 3.2 asks. */
export const TokenRequest = Type.Object({
  grant_type: Type.Optional(verbatim(100)),
  client_id: Type.Optional(verbatim(200)),
  client_secret: Type.Optional(verbatim(200)),
  username: Type.Optional(verbatim(400)),
  password: Type.Optional(
    Type.String({
      maxLength: 1000,
      verbatim: true,
      description: 'With grant type `token`: the participation token, or a reset token within 60 seconds of its use',
    }),
  ),
  totp: Type.Optional(
    Type.String({
      maxLength: 100,
      verbatim: true,
      description: 'The code of the authenticator app, or a recovery code',
    }),
  ),
  refresh_token: Type.Optional(verbatim(1000)),
});
export type TokenRequest = Static<typeof TokenRequest>;

export const AccessToken = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds' }),
  token_type: Type.String(),
});
export type AccessToken = Static<typeof AccessToken>;

/** Error codes of the token endpoint (RFC 6749 section 5.2). */
export const tokenErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_totp',
  'standdown',
] as const;

/** The form of the token endpoint's errors. The status is 401 for invalid_client, otherwise 400. */
export const TokenErrorBody = Type.Object({ error: oneOf(tokenErrors), error_description: Type.String() });
export type TokenErrorBody = Static<typeof TokenErrorBody>;

export const token = operation({
  method: 'POST',
  path: '/auth/token',
  summary: 'Signs in or refreshes a session. Errors have the form { error, error_description } (RFC 6749).',
  access: 'public',
  throttle: 'signIns',
  body: TokenRequest,
  bodyType: 'form',
  success: 200,
  response: AccessToken,
  errorForm: 'oauth',
});

export const revoke = operation({
  method: 'POST',
  path: '/auth/revoke',
  summary: 'Signs out: ends the session that the token belongs to. Always answers 200.',
  access: 'public',
  body: Type.Object({
    token: Type.Optional(verbatim(1000)),
    token_type_hint: Type.Optional(verbatim(100)),
    client_id: Type.Optional(verbatim(200)),
    client_secret: Type.Optional(verbatim(200)),
  }),
  bodyType: 'form',
  success: 200,
  response: Type.Object({}),
});

export const requestResetPassword = operation({
  method: 'POST',
  path: '/auth/request-reset-password',
  summary: 'Sends a password reset link. The answer is the same whether or not an account with this address exists.',
  access: 'public',
  body: closed({ emailAddress }),
  success: 204,
});

export const resetPassword = operation({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    "Sets a new password with the token of a reset link and ends all of the person's sessions. The token then signs in once, within 60 seconds.",
  access: 'public',
  body: closed({ newPassword: password, token: verbatim(200) }),
  success: 204,
  errors: ['InvalidToken', 'NewPasswordInvalid'],
});

export const confirmEmail = operation({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: "Changes a person's e-mail address with the token of the mail sent to the new address.",
  access: 'public',
  body: closed({ token: verbatim(200) }),
  success: 204,
  errors: ['InvalidToken'],
});
