import type { Aspect } from '#contract/entities/individualReport.ts';

/**
 * The aspects to show first: the lowest, unless its band is great. Among more than three aspects, a second one if it
 * is poor too. Equal scores keep the author's order.
 */
export function lowestAspects(aspects: readonly Aspect[]): Aspect[] {
  const [lowest, second] = aspects
    .flatMap((aspect) => (aspect.score === null ? [] : [{ aspect, score: aspect.score, band: aspect.band }]))
    .filter(({ band }) => band !== 'great')
    .sort((a, b) => a.score - b.score);
  if (!lowest) return [];
  return second?.band === 'poor' && aspects.length > 3 ? [lowest.aspect, second.aspect] : [lowest.aspect];
}
