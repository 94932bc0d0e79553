import { t } from '#web/i18n/translate.ts';

/** How often people are reminded by themselves; null: never. */
export const everyDaysWords = (days: number | null): string =>
  days === null ? t('Never') : t('Every {days} days', { days });
