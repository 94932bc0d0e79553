import { t } from '#web/i18n/translate.ts';

/** The interval of automatic reminders. Null: never. */
export const everyDaysText = (days: number | null): string =>
  days === null ? t('Never') : t('Every {days} days', { days });
