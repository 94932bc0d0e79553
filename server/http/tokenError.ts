/** The token endpoint's errors of RFC 6749 section 5.2, and what a person reads. */
const descriptions = {
  invalid_request: 'The sign-in request is incomplete.',
  invalid_client: 'This application is not known here.',
  invalid_grant: 'Invalid username or password',
  unauthorized_client: 'This application may not sign in this way.',
  unsupported_grant_type: 'This way to sign in is not supported.',
} as const;

/** A refusal of the token endpoint, answered as `{ error, error_description }` instead of the usual envelope. */
export class TokenError extends Error {
  readonly error: keyof typeof descriptions;

  constructor(error: keyof typeof descriptions, description: string = descriptions[error]) {
    super(description);
    this.name = 'TokenError';
    this.error = error;
  }

  get status(): 400 | 401 {
    return this.error === 'invalid_client' ? 401 : 400;
  }
}
