import type { Aspect } from '#contract/entities/individualReport.ts';

/**
 * The aspects to begin with: the lowest, unless it is great, and among more than three a second one that is poor as
 * well. Of equal ones the first in the author's order.
 */
export function lowestAspects(aspects: readonly Aspect[]): Aspect[] {
  const [lowest, second] = aspects
    .flatMap((aspect) => (aspect.score === null ? [] : [{ aspect, score: aspect.score, band: aspect.band }]))
    .filter(({ band }) => band !== 'great')
    .sort((a, b) => a.score - b.score);
  if (!lowest) return [];
  return second?.band === 'poor' && aspects.length > 3 ? [lowest.aspect, second.aspect] : [lowest.aspect];
}
