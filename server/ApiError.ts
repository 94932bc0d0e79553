import { errorCatalogue, type ErrorBody, type ErrorCode } from '../contract/errors.ts';

/**
 * Rejects a call with an error code. `details.message` replaces the catalogue's message with a more specific one.
 * `details.messages` names the properties that a `Validation` is about. `details.reason` goes only to the log.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: { message?: string; messages?: ErrorBody['messages']; retryAfterSeconds?: number; reason?: string };

  constructor(code: ErrorCode, details: ApiError['details'] = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** A `Validation` error about one property: its path in the request, and the error. */
export const invalid = (property: string, message: string) =>
  new ApiError('Validation', { messages: [{ property, message }] });
