import { plural } from '#web/i18n/translate.ts';

const offered = [6, 12, 24, 36, 60, 120];

/** The periods to choose from, in months: some round numbers, and the current period. */
export const retentionChoices = (current: number | null): number[] =>
  [...new Set(current === null ? offered : [...offered, current])].sort((a, b) => a - b);

/** "6 months", "1 year", "2 years", "18 months". */
export function retentionText(months: number): string {
  if (months % 12 !== 0) return plural(months, '1 month', '{months} months', { months });
  return plural(months / 12, '1 year', '{years} years', { years: months / 12 });
}
