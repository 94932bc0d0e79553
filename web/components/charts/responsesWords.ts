import { currentLocale, t } from '#web/i18n/translate.ts';

/** Of how many responses a number is made. */
export const responsesWords = (responses: number) =>
  responses === 1
    ? t('1 response')
    : t('{responses} responses', { responses: responses.toLocaleString(currentLocale()) });
