import type { ResponseRate } from '#contract/entities/survey.ts';

const rateOf = ({ invitedCount, completedCount }: ResponseRate): number =>
  invitedCount === null ? Infinity : (completedCount ?? 0) / Math.max(1, invitedCount);

/**
 * Sorts response rates. The lowest rate comes first, since it may need attention. Rates of too few people come last.
 * Equal rates are sorted by name.
 */
export const orderRates = (rates: readonly ResponseRate[]): ResponseRate[] =>
  rates.toSorted((a, b) =>
    rateOf(a) === rateOf(b) ? a.group.name.localeCompare(b.group.name, 'en') : rateOf(a) - rateOf(b),
  );
