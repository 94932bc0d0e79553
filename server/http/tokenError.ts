import type { TokenErrorBody } from '#contract/auth.ts';

/** * The messages to show to people. */
const descriptions: Record<TokenErrorBody['error'], string> = {
  invalid_request: 'The sign-in request is incomplete.',
  invalid_client: 'This application is not known here.',
  invalid_grant: 'Invalid username or password',
  unauthorized_client: 'This application may not sign in this way.',
  unsupported_grant_type: 'This way to sign in is not supported.',
  invalid_totp: 'A one-time code is required, or the one entered is not correct.',
  standdown: 'Too many failed attempts to sign in. Please wait a minute and try again.',
};

/** A rejection by the token endpoint, answered as `{ error, error_description }` instead of the usual envelope. */
export class TokenError extends Error {
  readonly error: TokenErrorBody['error'];

  constructor(error: TokenErrorBody['error'], description = descriptions[error]) {
    super(description);
    this.name = 'TokenError';
    this.error = error;
  }

  get status(): 400 | 401 {
    return this.error === 'invalid_client' ? 401 : 400;
  }
}
