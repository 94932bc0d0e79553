import { failureWords, hasCode } from '../../../../api/failureWords.ts';
import { t } from '../../../../i18n/translate.ts';

/** Why a report was refused. What was asked stands in the address, so a fault in it is the link's and not a field's. */
export const refusalWords = (error: unknown): string =>
  (hasCode(error, 'Validation')
    ? t('The link to this page asks for a filter or a comparison that this report does not offer. It may be old, or be about another survey.')
    : failureWords(error));
