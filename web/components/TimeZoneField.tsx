import { currentLocale, t } from '#web/i18n/translate.ts';
import { SearchableSelect, type SearchableOption } from '#web/ui/SearchableSelect.tsx';

interface TimeZoneFieldProps {
  label: string;
  /** IANA name. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The choice of an organisation's time zone. */
export const TimeZoneField = (field: TimeZoneFieldProps) => (
  <SearchableSelect
    {...field}
    options={timeZoneOptions(field.value)}
    hint={t('Used for dates in emails. Type part of a name to search.')}
    emptyText={t('No time zone with this name')}
    openLabel={t('Show time zones')}
  />
);

/** The current offset of a time zone from Greenwich, such as "GMT+2". */
function offsetNow(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

let zones: SearchableOption[] | null = null;

/** Every time zone that the browser knows, by name, and the saved one if the browser does not know it. */
function timeZoneOptions(current: string): SearchableOption[] {
  const now = new Date();
  zones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: offsetNow(zone, now),
  }));
  if (zones.some(({ value }) => value === current)) return zones;
  return [{ value: current, label: current, hint: t('Current setting') }, ...zones];
}
