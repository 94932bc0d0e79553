/**
 * Whether shares would say of every one of few people what he or she answered: a share of 0 or 100 % on a base of fewer
 * than `least` (`limits.extremeSharesSample`). Then all shares of the variable are held back, since each follows from
 * the others (wire conventions section 8, law 1). `counts`: people by category; `sample`: people in all.
 */
export const areExtremeShares = (counts: readonly number[], sample: number, least: number): boolean =>
  sample < least && counts.some((count) => count === 0 || count === sample);
