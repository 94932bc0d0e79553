import { plural, t } from '../i18n/translate.ts';
import { ApiError, errorMessage } from './ApiError.ts';

/** The message for a failed call. After too many attempts, it says when the next one is possible. */
export function failureMessage(error: unknown): string {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (seconds === null) return t(errorMessage(error));
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return plural(
    minutes,
    'That was too many attempts. Please try again in a minute.',
    'That was too many attempts. Please try again in {minutes} minutes.',
    { minutes },
  );
}

/** Returns whether a call was rejected with this error code. */
export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** Returns whether a call was rejected because this property of the request is invalid. */
export const isInvalid = (error: unknown, property: string) =>
  error instanceof ApiError && error.messages.some((message) => message.property === property);
