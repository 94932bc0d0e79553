import { countries } from '../../rules/countries.ts';

let byTimeZone: ReadonlyMap<string, string> | undefined;

/**
 * The country that a time zone belongs to (ISO 3166-1 alpha-2), as Europe/Berlin to DE; null where it belongs to none, as UTC.
 * Source: CLDR, by way of `Intl.Locale`.
 * @param timeZone IANA name.
 */
export function countryOfTimeZone(timeZone: string): string | null {
  byTimeZone ??= new Map(countries().flatMap((country) => timeZonesOf(country).map((each) => [each, country] as const)));
  return byTimeZone.get(canonical(timeZone)) ?? null;
}

/** Aliases of a time zone have one name here. */
const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** ECMA-402 has made a method of what was a property; both are not in TypeScript's library yet. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
