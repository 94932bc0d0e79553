import { failureWords, hasCode } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';

/** Why a report was rejected. The request is in the address, so a validation error is about the link and not about a field. */
export const refusalWords = (error: unknown): string =>
  hasCode(error, 'Validation')
    ? t(
        'This link asks for a filter or comparison that this report doesn’t offer. It may be old, or belong to another survey.',
      )
    : failureWords(error);
