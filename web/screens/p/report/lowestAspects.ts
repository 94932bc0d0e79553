import type { Aspect } from '#contract/entities/individualReport.ts';

/**
 * Returns the aspects to show first. The lowest one is included unless its band is great. Among more than three
 * aspects, the second lowest is included if both are poor. Equal scores keep the author's order.
 */
export function lowestAspects(aspects: readonly Aspect[]): Aspect[] {
  const [lowest, second] = aspects
    .flatMap((aspect) => (aspect.score === null ? [] : [{ aspect, score: aspect.score, band: aspect.band }]))
    .filter(({ band }) => band !== 'great')
    .sort((a, b) => a.score - b.score);
  if (!lowest) return [];
  return second?.band === 'poor' && aspects.length > 3 ? [lowest.aspect, second.aspect] : [lowest.aspect];
}
