/**
 * Two-letter codes for which the platform has a name, but to which ISO 3166-1 assigns no country (reserved or
 * user-assigned).
 */
const notAssigned = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The ISO 3166-1 alpha-2 code of every country, in alphabetical order. Source: CLDR, through the platform's `Intl`. */
export function countries(): string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
}

/** Returns whether a code is that of a country (ISO 3166-1 alpha-2, capital letters). */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !notAssigned.has(code) &&
  // A withdrawn code is an alias of its successor, as DD is of DE.
  new Intl.Locale(`und-${code}`).region === code &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` &&
  names.of(code) !== undefined;
