import { formatNumber } from '#web/i18n/formatNumber.ts';
import { plural, t } from '#web/i18n/translate.ts';

/** "38 MB", "1.2 GB". */
export const formatMegabytes = (megabytes: number): string =>
  megabytes < 1000
    ? t('{number} MB', { number: formatNumber(megabytes) })
    : t('{number} GB', { number: formatNumber(megabytes / 1000) });

/** "5 minutes", "3 hours", "2 days": one unit, rounded down. */
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return t('less than a minute');
  if (minutes < 120) return plural(minutes, '1 minute', '{count} minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return plural(hours, '1 hour', '{count} hours', { count: hours });
  const days = Math.floor(hours / 24);
  return plural(days, '1 day', '{count} days', { count: formatNumber(days) });
}

/** The time between an instant and a later one, `at`: "5 minutes". */
export const formatAge = (instant: string, at: string): string =>
  formatMinutes(Math.floor((Date.parse(at) - Date.parse(instant)) / 60_000));
