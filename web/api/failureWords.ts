import { plural, t } from '../i18n/translate.ts';
import { ApiError, errorWords } from './ApiError.ts';

/** What a failed call tells a person; of too many tries, also when the next one is possible. */
export function failureWords(error: unknown): string {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (seconds === null) return t(errorWords(error));
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return plural(
    minutes,
    'That was tried too often. Please try again in a minute.',
    'That was tried too often. Please try again in {minutes} minutes.',
    { minutes },
  );
}

/** Whether a call was refused with this code of the catalogue. */
export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** Whether a call was refused because this property of what was sent is not valid. */
export const isInvalid = (error: unknown, property: string) =>
  error instanceof ApiError && error.messages.some((message) => message.property === property);
