import { ApiError } from '#web/api/ApiError.ts';
import { failureMessage, isInvalid } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';

/** Why a role or membership could not be changed. The last manager of an organisation gets a message of its own. */
export function userFailureMessage(error: unknown): string {
  const isLastManager = error instanceof ApiError && (isInvalid(error, 'adminRole') || isInvalid(error, 'userId'));
  return isLastManager ? t(error.message) : failureMessage(error);
}
