import type { ResponseRate } from '#contract/entities/survey.ts';

const rateOf = ({ invitedCount, completedCount }: ResponseRate): number =>
  invitedCount === null ? Infinity : (completedCount ?? 0) / Math.max(1, invitedCount);

/** Response rates, the lowest first, since somebody may want to see to it; those of too few people last; alike ones by name. */
export const orderRates = (rates: readonly ResponseRate[]): ResponseRate[] =>
  rates.toSorted((a, b) =>
    rateOf(a) === rateOf(b) ? a.group.name.localeCompare(b.group.name, 'en') : rateOf(a) - rateOf(b),
  );
