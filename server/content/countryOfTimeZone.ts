import { countries } from '#rules/countries.ts';

let byTimeZone: ReadonlyMap<string, string> | undefined;

/**
 * The country of a time zone (ISO 3166-1 alpha-2), such as DE for Europe/Berlin. Null if the time zone has no country,
 * as with UTC. Source: CLDR, through `Intl.Locale`.
 * @param timeZone IANA name.
 */
export function countryOfTimeZone(timeZone: string): string | null {
  byTimeZone ??= new Map(
    countries().flatMap((country) => timeZonesOf(country).map((each) => [each, country] as const)),
  );
  return byTimeZone.get(canonical(timeZone)) ?? null;
}

/** Maps every alias of a time zone to one name. */
const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** ECMA-402 replaced the property `timeZones` with the method `getTimeZones`. TypeScript's library has neither yet. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
