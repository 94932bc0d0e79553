/** One invalid property of the request. */
export interface PropertyMessage {
  property: string;
  message: string;
}

/**
 * A call that failed. `status` is 0 if the server gave no answer at all. `code` is an error code of the contract or of
 * the token endpoint, and empty if the answer has none.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: PropertyMessage[];
  /** Seconds to wait before the next attempt. Null if the answer does not say. */
  readonly retryAfter: number | null;
  /** The id of the request in the server's log, if the server failed. */
  readonly reference: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    messages: PropertyMessage[] = [],
    retryAfter: number | null = null,
    reference: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.retryAfter = retryAfter;
    this.reference = reference;
  }
}

/** Returns whether the same call may succeed later: the server was not reached, has an internal error, or asks to wait. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status));

/**
 * Returns the message of any error, for a person. A list of messages becomes 'property: message' lines
 * (docs/rules/calls.md#errors-in-the-browser).
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.messages.length > 0) {
    return error.messages.map(({ property, message }) => `${property}: ${message}`).join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
