import { errorCatalogue, type ErrorBody, type ErrorCode } from '../contract/errors.ts';

/**
 * Refuses a call with a code of the catalogue. `details.message` says it more exactly than the catalogue's sentence,
 * `details.messages` names the properties that a `Validation` is about. `details.reason` goes to the log and to no caller.
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

/** A `Validation` about one property: where it stands in what was sent, and what is wrong with it. */
export const invalid = (property: string, message: string) =>
  new ApiError('Validation', { messages: [{ property, message }] });
