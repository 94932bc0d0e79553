import { currentLocale, t } from '#web/i18n/translate.ts';
import type { SearchableOption } from '#web/ui/SearchableSelect.tsx';

/** "GMT+2", as a zone is ahead of or behind Greenwich now. */
function offsetNow(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

let zones: SearchableOption[] | null = null;

/** Every time zone that the browser knows, by name, and the one that is set where it does not. */
export function timeZoneOptions(current: string): SearchableOption[] {
  const now = new Date();
  zones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: offsetNow(zone, now),
  }));
  if (zones.some(({ value }) => value === current)) return zones;
  return [{ value: current, label: current, hint: t('As it is set') }, ...zones];
}
